"""Parameters that the render of a picture and its finishing share."""

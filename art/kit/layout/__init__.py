"""What the render of a picture and its finishing must agree on."""

/** The map, on the dashboard and on the topic pages. */
export const mapWords = {
  position: 'Position',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
  clusters: {
    label: 'Groups of alerts on the map',
    group: (alerts: number, alarms: number) =>
      `${alerts} alerts here${alarms === 0 ? '' : `, ${alarms} of them ${alarms === 1 ? 'an alarm' : 'alarms'}`}: zoom in`,
  },
  /** A map on which a shape is drawn into a form. */
  shape: {
    again: 'Draw a new shape',
    draw: { box: 'Draw a box', polygon: 'Draw a polygon', circle: 'Draw a circle' },
    then: 'Then drag corners, or the points between them; right-click deletes one.',
    notShown:
      'This map cannot draw this shape, such as one across the 180th meridian. The corners in the text count all the same; change them there.',
    unavailable: 'This browser cannot draw the map because WebGL 2 is off. Enter the corners in the text.',
  },
  /** By the names of MapLibre. */
  controls: {
    'AttributionControl.ToggleAttribution': 'Toggle attribution',
    'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
    'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
    'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
    'Marker.Title': 'Map marker',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'Popup.Close': 'Close popup',
    'ScaleControl.NauticalMiles': 'nm',
  },
}

/** A slide is 3 wide and 2 high, in units of space. */
export const slideWidth = 3
export const slideHeight = 2
const cornerRadius = 0.16

const columns = 24
const rows = 12
export const slideVertices = columns * rows * 6

/** Builds the grid of a slide from `gl_VertexID` and waves it; `place` is the slide's x, y and z, `angle` its turn about y. */
export const slideVertex = `#version 300 es
uniform vec2 focal;
uniform float distanceTo;
uniform vec3 place;
uniform float angle;
uniform float phase;
uniform float swell;
out vec2 uv;

const vec2 corners[6] = vec2[6](vec2(0, 0), vec2(1, 0), vec2(0, 1), vec2(0, 1), vec2(1, 0), vec2(1, 1));

void main() {
  int cell = gl_VertexID / 6;
  vec2 cellOrigin = vec2(cell % ${columns}, cell / ${columns});
  uv = (cellOrigin + corners[gl_VertexID % 6]) / vec2(${columns}, ${rows});
  vec2 point2d = (uv - 0.5) * vec2(${slideWidth}, ${slideHeight});
  float wave = sin(point2d.x * 2.1 + phase) * swell + cos(point2d.y * 2.6 + phase * 1.3) * swell * 0.6;
  float c = cos(angle);
  float s = sin(angle);
  vec3 point = place + vec3(point2d.x * c + wave * s, point2d.y, wave * c - point2d.x * s);
  gl_Position = vec4(point.xy * focal, 0.0, distanceTo - point.z);
}`

/** A picture with rounded corners, in premultiplied alpha. */
export const slideFragment = `#version 300 es
precision highp float;
in vec2 uv;
uniform sampler2D picture;
uniform float light;
out vec4 colour;

void main() {
  vec2 size = vec2(${slideWidth}, ${slideHeight});
  vec2 inset = abs(uv - 0.5) * size - size * 0.5 + ${cornerRadius};
  float edge = length(max(inset, 0.0)) - ${cornerRadius};
  float inside = 1.0 - smoothstep(-0.012, 0.004, edge);
  colour = vec4(texture(picture, vec2(uv.x, 1.0 - uv.y)).rgb * light * inside, inside);
}`

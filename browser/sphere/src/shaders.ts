/** Floats per tile in the buffer: direction (3), atlas cell (2), picture opacity (1), activity (1). */
export const floatsPerTile = 7

/**
 * Each tile is a disc that faces the viewer with its picture upright in any orientation. It is shaded as a porthole: a rim with bolts,
 * recessed glass, and water that absorbs light with depth.
 */
export const tileVertex = `#version 300 es
layout(location = 0) in vec2 corner;
layout(location = 1) in vec3 place;
layout(location = 2) in vec2 cell;
layout(location = 3) in vec2 state;
uniform vec2 halfAngle;
uniform float distanceTo;
uniform float ball;
uniform float size;
out vec2 at;
flat out vec2 origin;
flat out float facing;
flat out float picture;
flat out float chosen;

void main() {
  vec3 centre = place * ball;
  vec3 towards = normalize(vec3(0.0, 0.0, distanceTo) - centre);
  vec3 normal = normalize(mix(place, towards, 0.72));
  vec3 across = normalize(cross(vec3(0.0, 1.0, 0.0), normal));
  vec3 up = cross(normal, across);
  float scale = size * (0.55 + 0.45 * pow(max(place.z, 0.0), 3.0));
  vec3 point = centre + (across * corner.x + up * corner.y) * scale;
  at = corner;
  origin = cell;
  facing = place.z;
  picture = state.x;
  chosen = state.y;
  gl_Position = vec4(point.xy / halfAngle, 0.0, distanceTo - point.z);
}`

export const tileFragment = `#version 300 es
precision highp float;
in vec2 at;
flat in vec2 origin;
flat in float facing;
flat in float picture;
flat in float chosen;
uniform sampler2D atlas;
uniform float cells;
uniform vec3 ground;
uniform vec3 water;
uniform vec3 rim;
uniform vec3 line;
uniform vec3 light;
uniform vec3 signal;
out vec4 colour;

const float glass = 0.88;
const float edge = 0.985;
const vec2 lamp = vec2(-0.53, 0.85);

void main() {
  float r = length(at);
  vec2 outward = at / max(r, 1e-4);
  float soft = fwidth(r);
  float lit = dot(outward, lamp);

  vec2 inCell = vec2(0.5) + vec2(at.x, -at.y) / glass * 0.485;
  vec3 seen = texture(atlas, (origin + inCell) / cells).rgb * 1.15;
  float deep = smoothstep(-0.05, 0.4, facing);
  vec3 behind = mix(water, seen, picture * deep);
  behind *= mix(0.62 - 0.22 * lit, 1.0, smoothstep(glass, glass * 0.74, r));
  float sheen = smoothstep(0.5, 0.0, abs(dot(at, vec2(0.85, 0.53)) * 0.55 + dot(at, lamp) - 0.62));
  behind += light * 0.05 * sheen * smoothstep(glass, 0.4, r);

  float profile = clamp((r - glass) / (edge - glass), 0.0, 1.0) * 2.0 - 1.0;
  float turned = lit * profile;
  vec3 metal = rim * (0.74 + 0.34 * turned) + light * (0.3 * pow(max(turned, 0.0), 3.0));
  float angle = atan(at.y, at.x) * 1.2732395;
  float along = (fract(angle) - 0.5) / 1.2732395 * r;
  float bolt = length(vec2(along, r - (glass + edge) * 0.5));
  metal = mix(mix(metal, ground, 0.55), metal + light * 0.14, smoothstep(0.012, 0.012 + soft, bolt));
  metal = mix(metal, metal - light * 0.14, smoothstep(0.02, 0.02 + soft, bolt));
  metal = mix(metal, line, 0.85 * smoothstep(soft * 1.6, 0.0, abs(r - edge + soft)));

  vec3 tile = mix(behind, metal, smoothstep(glass - soft, glass + soft, r));
  float lip = smoothstep(0.007 + soft, 0.007, abs(r - glass));
  tile = mix(tile, mix(ground, signal, chosen), lip * mix(0.7, 1.0, chosen));

  float near = smoothstep(-0.35, 0.92, facing);
  tile = mix(ground, tile, mix(0.25, 1.0, near));
  float alpha = smoothstep(edge, edge - soft * 1.5, r) * mix(0.16, 1.0, smoothstep(-0.3, 0.55, facing));
  colour = vec4(tile * alpha, alpha);
}`

/** The sphere itself: dark water in glass, with a graticule that rotates with it. */
export const ballVertex = `#version 300 es
layout(location = 0) in vec2 corner;
uniform vec2 halfAngle;
uniform float distanceTo;
uniform float ball;
out vec2 offset;

void main() {
  float limb = ball / sqrt(distanceTo * distanceTo - ball * ball);
  offset = corner * limb * 1.25;
  gl_Position = vec4(offset / halfAngle, 0.0, 1.0);
}`

export const ballFragment = `#version 300 es
precision highp float;
in vec2 offset;
uniform float distanceTo;
uniform float ball;
uniform mat3 unturn;
uniform vec3 water;
uniform vec3 line;
uniform vec3 light;
out vec4 colour;

float stroke(float value, float width) {
  return smoothstep(width + 1.0, width, abs(value) / max(fwidth(value), 1e-5));
}

void main() {
  vec3 ray = normalize(vec3(offset, -1.0));
  float middle = distanceTo * -ray.z;
  float closest = sqrt(max(distanceTo * distanceTo - middle * middle, 0.0));
  float past = (closest - ball) / max(fwidth(closest), 1e-5);
  float inside = ball * ball - closest * closest;
  vec3 hit = vec3(0.0, 0.0, distanceTo) + ray * (middle - sqrt(max(inside, 0.0)));
  vec3 normal = hit / ball;
  vec3 own = unturn * normal;
  float lines = max(
    stroke(sin(6.0 * atan(own.z, own.x)), 0.2) * smoothstep(0.05, 0.3, length(own.xz)),
    stroke(sin(6.0 * asin(clamp(own.y, -1.0, 1.0))), 0.2) * smoothstep(0.999, 0.98, abs(own.y)));
  float slant = sqrt(max(inside, 0.0)) / ball;
  float lit = max(dot(normal, normalize(vec3(-0.5, 0.8, 0.45))), 0.0);
  vec3 body = water * (0.5 + 0.9 * lit) + light * 0.05 * pow(lit, 3.0);
  float lineAlpha = lines * mix(0.1, 0.42, slant);
  body = mix(body, line, lineAlpha);
  float alpha = smoothstep(0.5, -0.5, past) * mix(0.92, 0.6, slant);
  vec3 shown = body * alpha;
  float limb = smoothstep(1.6, 0.2, abs(past));
  float glow = smoothstep(0.09, 0.0, (closest - ball) / ball) * step(ball, closest) * (0.4 + 0.6 * max(dot(normalize(offset), vec2(-0.53, 0.85)), 0.0));
  float over = max(limb * 0.75, glow * 0.12);
  colour = vec4(mix(shown, line, over), mix(alpha, 1.0, over));
}`

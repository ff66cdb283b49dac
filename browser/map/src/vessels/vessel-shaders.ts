import { RECKONED_AFTER_MS, RECKONED_FOR_MS } from './dead-reckoning.ts'
import { MAX_COLOURS, vesselFlags, VESSELS_PER_ROW } from './pack-vessels.ts'

/** Seconds in which a vessel slides from its dead-reckoned to its reported position. */
const DRIFT_SECONDS = 1.5

export const vertexShader = `#version 300 es
precision highp float;
precision highp sampler2D;

uniform sampler2D u_vessels;
/** Clip space from the world relative to the centre of the view. */
uniform mat4 u_matrix;
uniform vec4 u_centre;
uniform float u_copy;
uniform float u_now;
uniform vec2 u_clip_per_pixel;
/** Half the length of a vessel and the margin drawn around it, in CSS pixels. */
uniform float u_length;
uniform float u_reach;
/** The only vessel to draw, or -1 for all. */
uniform int u_only;

out vec2 v_at;
flat out float v_length;
flat out int v_flags;
flat out int v_reckoned;

/** A corner of the smallest triangle around the arrow, enlarged by the margin, in half lengths. */
vec2 arrow_corner(int corner, float reach) {
  if (corner == 0) return vec2(0.0, -1.0 - 3.02 * reach);
  return vec2((corner == 1 ? 1.0 : -1.0) * (0.667 + 1.411 * reach), 0.9 + reach);
}

/** A corner of the triangle around a disc. */
vec2 disc_corner(int corner, float radius) {
  if (corner == 0) return vec2(0.0, -2.0 * radius);
  return vec2((corner == 1 ? 1.7321 : -1.7321) * radius, radius);
}

void main() {
  int texel = (u_only >= 0 ? u_only : gl_VertexID / 3) * 3;
  ivec2 at = ivec2(texel % ${VESSELS_PER_ROW * 3}, texel / ${VESSELS_PER_ROW * 3});
  vec4 place = texelFetch(u_vessels, at, 0);
  vec4 motion = texelFetch(u_vessels, at + ivec2(1, 0), 0);
  vec4 drift = texelFetch(u_vessels, at + ivec2(2, 0), 0);

  float age = max(u_now - motion.z, 0.0);
  float eased = 1.0 - smoothstep(0.0, ${DRIFT_SECONDS.toFixed(1)}, u_now - drift.z);
  vec2 coarse = place.xy - u_centre.xy;
  // Selects the copy of the world nearest to the centre while the number is still exact.
  coarse.x -= floor(coarse.x + 0.5);
  vec2 from_centre = coarse + (place.zw - u_centre.zw)
    + motion.xy * min(age, ${(RECKONED_FOR_MS / 1000).toFixed(1)}) + drift.xy * eased;
  from_centre.x += u_copy;

  v_flags = int(motion.w);
  v_reckoned = int(age > ${(RECKONED_AFTER_MS / 1000).toFixed(1)});
  v_length = (v_flags & ${vesselFlags.moored}) != 0 && u_only < 0 ? u_length * 0.8 : u_length;
  float reach = u_reach / v_length;
  vec2 pixels;
  if ((v_flags & ${vesselFlags.directed}) != 0 && u_only < 0) {
    v_at = arrow_corner(gl_VertexID % 3, reach) * v_length;
    float c = cos(drift.w), s = sin(drift.w);
    pixels = vec2(c * v_at.x - s * v_at.y, s * v_at.x + c * v_at.y);
  } else {
    v_at = pixels = disc_corner(gl_VertexID % 3, (u_only < 0 ? 0.85 : 1.0) + reach) * v_length;
  }
  gl_Position = u_matrix * vec4(from_centre, 0.0, 1.0);
  gl_Position.xy += pixels * u_clip_per_pixel * gl_Position.w;
}
`

export const fragmentShader = `#version 300 es
precision highp float;
precision highp int;

uniform vec3 u_colours[${MAX_COLOURS}];
uniform vec3 u_edge;
uniform vec3 u_ring;
/** Device pixels per CSS pixel. */
uniform float u_density;
uniform int u_only;

in vec2 v_at;
flat in float v_length;
flat in int v_flags;
flat in int v_reckoned;
out vec4 colour;

/** Signed distances in half lengths, negative inside; the bow is at -y. */
float arrow(vec2 p) {
  p.x = abs(p.x);
  float side = dot(p - vec2(0.0, -1.0), vec2(0.9436, -0.3312));
  float stern = dot(p - vec2(0.6666, 0.9), vec2(-0.4741, 0.8805));
  return max(side, stern);
}

float diamond(vec2 p) {
  return (abs(p.x) + abs(p.y) - 0.85) * 0.7071;
}

float covers(float distance) {
  return clamp(0.5 - distance * u_density, 0.0, 1.0);
}

void ring() {
  float apart = abs(length(v_at) - v_length) - 1.1;
  float dash = smoothstep(0.26, 0.34, abs(fract(atan(v_at.y, v_at.x) * 1.9098593) - 0.5));
  float alpha = covers(apart) * (1.0 - dash);
  colour = vec4(u_ring * alpha, alpha);
}

void main() {
  if (u_only >= 0) {
    ring();
    return;
  }
  vec2 p = v_at / v_length;
  float distance = ((v_flags & ${vesselFlags.directed}) != 0 ? arrow(p) : diamond(p)) * v_length;
  float shape = covers(distance - 1.0);
  if (shape == 0.0) discard;
  vec3 tone = u_colours[v_flags & ${vesselFlags.colour}];
  float alpha = (v_flags & ${vesselFlags.moored}) != 0 ? 0.6 : 1.0;
  if (v_reckoned == 1) {
    float inner = covers(distance + 1.5);
    colour = vec4(tone, 1.0) * alpha * (covers(distance) - 0.8 * inner);
    return;
  }
  vec3 fill = tone;
  if ((v_flags & ${vesselFlags.simulated}) != 0 && v_length > 5.0) {
    float stripe = fract((v_at.y + v_at.x) / 4.5);
    fill = mix(tone, u_edge, step(0.55, stripe));
    fill = mix(tone, fill, covers(distance + 1.2));
  }
  colour = vec4(mix(u_edge, fill, covers(distance)), 1.0) * shape * alpha;
}
`

export type Vector = readonly [x: number, y: number, z: number]

/** A unit quaternion. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number]

export const identityRotation: Quaternion = [0, 0, 0, 1]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export const length = (a: Vector): number => Math.hypot(...a)

/** Normalises a vector; the zero vector is unchanged. */
export const normalise = (a: Vector): Vector => scale(a, 1 / (length(a) || 1))

/** Rotates by `b`, then by `a`. The result is normalised, so that rounding errors do not accumulate. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a
  const [bx, by, bz, bw] = b
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  const w = aw * bw - ax * bx - ay * by - az * bz
  const size = Math.hypot(x, y, z, w)
  return [x / size, y / size, z / size, w / size]
}

export const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w]

export function rotate(q: Quaternion, v: Vector): Vector {
  const axis: Vector = [q[0], q[1], q[2]]
  const t = scale(cross(axis, v), 2)
  return add(add(v, scale(t, q[3])), cross(axis, t))
}

/** Shortest rotation from direction `from` to direction `to`; for opposite directions, half a turn about any axis. */
export function rotationBetween(from: Vector, to: Vector): Quaternion {
  const axis = cross(from, to)
  const sine = length(axis)
  const cosine = dot(from, to)
  if (cosine < 0 && sine < 1e-8) {
    const [x, y, z] = normalise(cross(from, Math.abs(from[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))
    return [x, y, z, 0]
  }
  // 1 + cosine is inaccurate near opposite directions; computing it from the sine is not.
  const w = cosine < 0 ? sine ** 2 / (1 - cosine) : 1 + cosine
  const size = Math.hypot(sine, w)
  return [axis[0] / size, axis[1] / size, axis[2] / size, w / size]
}

/** Rotation as axis times angle in radians, 0 to pi. */
export function rotationVector([x, y, z, w]: Quaternion): Vector {
  const sine = Math.hypot(x, y, z)
  if (sine < 1e-12) return [0, 0, 0]
  const angle = 2 * Math.atan2(sine, Math.abs(w))
  return scale([x, y, z], (Math.sign(w || 1) * angle) / sine)
}

/** Rotation about the axis `vector` by its length in radians. */
export function fromRotationVector(vector: Vector): Quaternion {
  const angle = length(vector)
  if (angle < 1e-12) return identityRotation
  const [x, y, z] = scale(vector, Math.sin(angle / 2) / angle)
  return [x, y, z, Math.cos(angle / 2)]
}

import { useId } from 'react'

type VesselMarkProps = {
  /** Its colour token. */
  token: string
  isDirected?: boolean
  isSimulated?: boolean
  isMoored?: boolean
  isReckoned?: boolean
  isSelected?: boolean
}

const shapes = { directed: 'M8 1.5 12.3 13.8 8 11.4 3.7 13.8z', undirected: 'M8 2.2 13.8 8 8 13.8 2.2 8z' }

/** A vessel's mark as the map draws it, bow up. */
export function VesselMark({ token, isDirected, isSimulated, isMoored, isReckoned, isSelected }: VesselMarkProps) {
  const pattern = useId()
  const colour = `var(${token})`
  const fill = isReckoned ? 'none' : isSimulated ? `url(#${pattern})` : colour
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" style={{ flex: 'none' }}>
      {isSimulated && !isReckoned && (
        <pattern id={pattern} width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3.2" height="3.2" fill="var(--abyss)" />
          <rect width="3.2" height="1.8" fill={colour} />
        </pattern>
      )}
      <path
        d={isDirected ? shapes.directed : shapes.undirected}
        fill={fill}
        stroke={colour}
        strokeWidth={1.3}
        strokeLinejoin="round"
        opacity={isMoored ? 0.6 : 1}
      />
      {isSelected && <circle cx="8" cy="8" r="7.2" fill="none" stroke="var(--ink)" strokeDasharray="3 2.6" />}
    </svg>
  )
}

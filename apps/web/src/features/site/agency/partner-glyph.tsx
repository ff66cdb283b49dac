const paths: Record<string, string> = {
  crane: 'M8 44V10l28 6M8 16l14-2M8 44h12M36 16v12M32 28h8v6h-8zM8 26l8-11',
  ship: 'M6 30h36l-5 10H11zM14 30V20h14v10M28 24h8v6M20 20v-8',
  light: 'M18 44l3-28h6l3 28zM20 16V9h8v7M4 12l12 2M44 12l-12 2M19 30h10',
  fish: 'M6 24c8-11 20-11 28 0-8 11-20 11-28 0zM34 24l8-7v14zM14 23v1M22 17c3 4 3 10 0 14',
  wave: 'M4 18c7-7 13-7 20 0s13 7 20 0M4 28c7-7 13-7 20 0s13 7 20 0M4 38c7-7 13-7 20 0s13 7 20 0',
  hand: 'M24 42c-10-6-17-13-17-21 0-9 13-11 17-2 4-9 17-7 17 2 0 8-7 15-17 21z',
}

export function PartnerGlyph({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="40"
      height="40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

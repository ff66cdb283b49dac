const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

/** A number of bytes as people read it: 340 MB, 1.2 GB. */
export const formatSize = (bytes: number): string => {
  if (bytes > 0 && bytes < MEGABYTE) return 'less than 1 MB'
  const megabytes = Math.round(bytes / MEGABYTE)
  if (megabytes < 1024) return `${megabytes.toLocaleString('en')} MB`
  return `${(bytes / GIGABYTE).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
}

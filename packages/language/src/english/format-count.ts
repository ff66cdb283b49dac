/** '1,234,567'. The number formats of the platform are loaded at their first use, which blocks a slow phone for a tenth of a second and more. */
export const formatCount = (count: number) => String(count).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')

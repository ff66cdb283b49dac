/** Where a page can be shared: four networks, each with the page's address (absolute) and what to call it. */
export function shareLinks(url: string, name: string): { label: string; href: string }[] {
  const title = encodeURIComponent(`${name} - Varuna`)
  return [
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: 'X', href: `https://x.com/intent/post?text=${title}&url=${url}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${title}%20${url}` },
  ]
}

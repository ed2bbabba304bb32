/**
 * Where a picture comes from (product.md §9): with one configured host from that, with several from any one of them, without any from the
 * site itself, which is the empty text. Which one it is follows from the picture's own name, whose end is a hash: as good as drawn, and the
 * same at every visit, so that a browser keeps the picture and a page is drawn alike on both sides. `base` is its address without width and ending.
 */
export const pictureHost = (hosts: readonly string[], base: string): string => hosts[base.charCodeAt(base.length - 1) % hosts.length] ?? '';

// In a file of its own, so that pages which only show pictures load no rules of uploads.

/** Every stored picture exists in these widths (pixels); the URL names one: `/images/<hash>-<width>.webp`. */
export const IMAGE_WIDTHS = [96, 256, 640] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
/** A picture of the library exists in this width as well: pages show it large. */
const LARGE_IMAGE_WIDTH = 1280;
export const LIBRARY_IMAGE_WIDTHS = [...IMAGE_WIDTHS, LARGE_IMAGE_WIDTH] as const;
/** The width that `photoUrl` and `logoUrl` point at. */
export const IMAGE_DEFAULT_WIDTH: ImageWidth = 256;

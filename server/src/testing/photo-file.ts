import sharp from 'sharp';

type PhotoOptions = { width?: number; height?: number; color?: string; name?: string };

/** A tiny portrait as a browser sends it, quickly read; another colour makes another picture. */
export async function photoFile({
  width = 16,
  height = 16,
  color = '#1f3a5f',
  name = 'photo.png',
}: PhotoOptions = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

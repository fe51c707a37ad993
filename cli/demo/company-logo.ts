import sharp from 'sharp';

const INKS = ['#1f3354', '#7a5b2e', '#3f5a4c', '#5b3a45', '#34507a', '#2f3a42'] as const;

const MARKS = [
  '<circle cx="320" cy="250" r="120"/><circle cx="320" cy="250" r="60" fill="#fff"/>',
  '<path d="M320 120 450 250 320 380 190 250z"/><path d="M320 190 380 250 320 310 260 250z" fill="#fff"/>',
  '<rect x="200" y="130" width="70" height="240"/><rect x="285" y="200" width="70" height="170"/><rect x="370" y="160" width="70" height="210"/>',
  '<path d="M180 360 320 130 460 360z"/><path d="M260 360 320 262 380 360z" fill="#fff"/>',
  '<path d="M200 160h240v60H200zM200 240h160v60H200zM200 320h200v50H200z"/>',
  '<path d="M320 120a130 130 0 0 1 130 130H320zM320 380a130 130 0 0 1-130-130h130z"/>',
] as const;

const cyclicItem = (list: readonly string[], index: number) => list[index % list.length] as string;

/** A generated logo, the same for the same `index`; PNG of 480 × 480. The company's name is always shown beside it. */
export async function companyLogoFile(index: number): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="160 90 320 320" width="480" height="480">
    <rect x="160" y="90" width="320" height="320" fill="#fff"/>
    <g fill="${cyclicItem(INKS, index * 5 + 1)}">${cyclicItem(MARKS, index)}</g>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return new File([new Uint8Array(bytes)], `logo-${index}.png`, { type: 'image/png' });
}

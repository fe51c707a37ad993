import sharp from 'sharp';

const SKINS = ['#f2d3bd', '#e3b491', '#c68d63', '#9c6642', '#6f452d'] as const;
const HAIRS = ['#2b2019', '#5a3a22', '#8b5e34', '#b98b4e', '#3d3d46', '#7a7670'] as const;
const CLOTHES = ['#1f3354', '#34507a', '#7a5b2e', '#3f5a4c', '#5b3a45', '#2f3a42'] as const;
const GROUNDS = ['#ece3d2', '#dfe5ec', '#e8dcc4', '#e3e8e0', '#eadfdc'] as const;

const cyclicItem = (list: readonly string[], index: number) => list[index % list.length] as string;

const HAIR_SHAPES = [
  '<path d="M205 270c-8-92 40-140 115-140s123 48 115 140c-12-52-40-84-115-84s-103 32-115 84z"/>',
  '<path d="M196 430c-22-190 12-302 124-302s146 112 124 302c-20-60-16-150-36-200-40-8-120-20-160-34-24 54-30 160-52 234z"/>',
  '<path d="M212 250c-4-80 44-118 108-118 72 0 118 44 106 126-10-34-20-50-36-64-40 14-110 18-150-4-14 14-22 34-28 60z"/>',
  '<circle cx="320" cy="128" r="52"/><path d="M206 262c-6-84 42-122 114-122s120 38 114 122c-14-50-44-78-114-78s-100 28-114 78z"/>',
] as const;

/** A generated portrait, the same for the same `index`; PNG of 640 × 640. */
export async function portraitFile(index: number): Promise<File> {
  const skin = cyclicItem(SKINS, index * 3 + 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">
    <rect width="640" height="640" fill="${cyclicItem(GROUNDS, index)}"/>
    <g fill="none" stroke="#a8823f" stroke-opacity=".35" stroke-width="2">
      <circle cx="320" cy="300" r="236"/><circle cx="320" cy="300" r="286"/>
    </g>
    <path d="M96 640c6-128 92-190 224-190s218 62 224 190z" fill="${cyclicItem(CLOTHES, index * 5 + 2)}"/>
    <path d="M268 380h104v84c-24 34-80 34-104 0z" fill="${skin}" style="filter:brightness(.9)"/>
    <ellipse cx="320" cy="280" rx="100" ry="128" fill="${skin}"/>
    <g fill="${cyclicItem(HAIRS, index * 7 + 3)}">${cyclicItem(HAIR_SHAPES, index)}</g>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).resize(640, 640).png().toBuffer();
  return new File([new Uint8Array(bytes)], `portrait-${index}.png`, { type: 'image/png' });
}

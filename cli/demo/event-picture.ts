import sharp from 'sharp';

const SIZE = { width: 1600, height: 1000 };

/** People around a table. */
const table = Array.from({ length: 12 }, (_, seat) => {
  const angle = (seat * Math.PI) / 6;
  const [x, y] = [800 + 330 * Math.cos(angle), 520 + 330 * Math.sin(angle)];
  return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${46 + (seat % 3) * 8}" fill="${seat % 4 === 1 ? '#c79f4f' : '#c3c9d6'}"/>`;
}).join('');

/** Rows of an audience, before a person who speaks. */
const audience = [0, 1, 2, 3]
  .flatMap((row) =>
    Array.from({ length: 9 - row }, (_, seat) => {
      const x = 800 + (seat - (8 - row) / 2) * 150;
      return `<circle cx="${x}" cy="${900 - row * 130}" r="${50 - row * 6}" fill="${(seat + row) % 5 === 2 ? '#c79f4f' : '#34507a'}"/>`;
    }),
  )
  .join('');

/** A roof over a workshop, and a door. */
const workshop =
  '<path d="M260 860V460l220-150v150l220-150v150l220-150v150l220-150v550z" fill="#34507a"/><path d="M620 860V640h160v220z" fill="#faf7f0"/><circle cx="1360" cy="300" r="90" fill="#c79f4f"/>';

/** A curve that rises above its axis. */
const curve =
  '<path d="M240 820h1120" stroke="#c3c9d6" stroke-width="10"/><path d="M260 760c180 20 240-160 400-170s240 90 380-40 160-220 300-250" fill="none" stroke="#c79f4f" stroke-width="22"/><circle cx="660" cy="590" r="34" fill="#faf7f0"/><circle cx="1040" cy="550" r="34" fill="#faf7f0"/>';

const MOTIFS = { table, audience, workshop, curve };
export type EventMotif = keyof typeof MOTIFS;

/** In the library: their names, and what they show. */
export const MOTIF_TEXTS: Record<EventMotif, { name: string; alt: string }> = {
  table: { name: 'Table ronde', alt: 'Dessin de douze personnes autour d’une table' },
  audience: { name: 'Salle', alt: 'Dessin d’un public assis en rangs' },
  workshop: { name: 'Atelier', alt: 'Dessin d’un atelier au toit en dents de scie' },
  curve: { name: 'Courbe', alt: 'Dessin d’une courbe qui monte' },
};

/** A drawing of an event; PNG of 1600 × 1000. */
export async function eventPictureFile(motif: EventMotif): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000">
    <rect width="1600" height="1000" fill="#14213a"/>
    <g fill="none" stroke="#a8823f" stroke-opacity=".4" stroke-width="4">
      <circle cx="800" cy="520" r="240"/><circle cx="800" cy="520" r="430"/><circle cx="800" cy="520" r="620"/>
    </g>${MOTIFS[motif]}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).resize(SIZE).png().toBuffer();
  return new File([new Uint8Array(bytes)], `${motif}.png`, { type: 'image/png' });
}

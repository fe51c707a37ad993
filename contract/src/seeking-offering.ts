// « Je cherche », « j’offre »: what a member writes on their card of the directory, for the other members.

import { z } from 'zod';
import { optionalParagraphs } from './text.ts';

export const SEEKING_MAX = 200;
const text = optionalParagraphs(SEEKING_MAX, `Maximum ${SEEKING_MAX} caractères`);

/** GET and PUT /me/seeking-offering. */
export const seekingOffering = z.object({ seeking: text, offering: text }).meta({ id: 'SeekingOffering' });

export type SeekingOffering = z.infer<typeof seekingOffering>;

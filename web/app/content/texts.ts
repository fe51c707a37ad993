import type { Drawing } from './drawings.ts';

/** The shapes most texts of the public pages come in. */
export type Point = { title: string; text: string };
export type Question = { question: string; answer: string };

/** A point with its drawing, and where to read more. */
export type IllustratedPoint = Point & { drawing: Drawing; link?: { label: string; to: string } };

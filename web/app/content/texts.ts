/** The shapes most texts of the public pages come in. */
export type Point = { title: string; text: string };
export type Question = { question: string; answer: string };

/** The shapes most texts of the public pages come in. */
export type Point = { title: string; text: string };
export type Question = { question: string; answer: string };

export const SERVICE_SLUGS = [
  'services-consultance',
  'services-marketing',
  'service-management',
  'service-investissement',
] as const;
/** The address of a service's page (docs/product.md, section 2). */
export type ServiceSlug = (typeof SERVICE_SLUGS)[number];

export type Service = {
  slug: ServiceSlug;
  /** Heading and title of the page, and the name on its card. */
  name: string;
  /** On the card of the home page. */
  summary: string;
  /** For search engines: what a visitor finds on the page. */
  description: string;
  headline: string;
  lead: string;
  /** For whom: the situations a reader recognises. */
  audience: Point[];
  /** How we work, in order. */
  steps: Point[];
  /** What the client holds in the end. */
  deliverables: string[];
  questions: Question[];
};

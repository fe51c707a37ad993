/** What a search engine, a reader of `llms.txt` and a shared link are told of each public page. */
export type PublicPage = {
  path: string;
  /** Absent on the home page, which bears the site's name alone. */
  title?: string;
  description: string;
  /** The picture of a shared link: `web/public/share/<share>.png`. */
  share: string;
};

export const PUBLIC_PAGES = [
  {
    path: '/',
    description:
      'Consultance, marketing, management et investissement pour les entreprises en Belgique, et un cercle d’affaires pour avancer ensemble.',
    share: 'accueil',
  },
  {
    path: '/devenir-membre',
    title: 'Devenir membre',
    description: 'Choisissez l’offre Single ou Business et demandez à rejoindre le cercle d’affaires.',
    share: 'devenir-membre',
  },
] as const satisfies PublicPage[];

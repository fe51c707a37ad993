import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';
import { breadcrumbs, type Crumb, organization } from './structured-data.ts';

type PageDescription = {
  /** Absent on the home page, whose title is the site's name. */
  title?: string;
  description: string;
  /** Account, member and admin pages are not indexed by search engines. */
  isPrivate?: boolean;
  /** The page of a list in several pages: each has a canonical address of its own. */
  pageNumber?: number;
  /** The pages above it, without the home page. */
  parents?: Crumb[];
  /** Its name below these; by default its title. */
  name?: string;
  /** The whole address of its share image, where that is not by the name of its own. */
  picture?: string;
};

type MetaContext = {
  location: { pathname: string };
  matches: Array<{ id: string; loaderData: unknown } | undefined>;
};

/** The head of a page: title rule of section 2 of docs/product.md, description, canonical address, Open Graph. */
export function pageMeta(context: MetaContext, page: PageDescription): MetaDescriptor[] {
  const root = context.matches.find((match) => match?.id === 'root')?.loaderData as
    | { site: Site }
    | undefined;
  const siteTitle = root?.site.title ?? '';
  const title = page.title ? `${page.title} – ${siteTitle}` : siteTitle;
  const common: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }];
  if (page.isPrivate) return [...common, { name: 'robots', content: 'noindex' }];

  // Two slashes at its beginning would be read as the name of another site. The router takes capitals and a slash at its end.
  const path = `/${context.location.pathname.replace(/^\/+|\/+$/g, '').toLowerCase()}`;
  const query = page.pageNumber && page.pageNumber > 1 ? `?page=${page.pageNumber}` : '';
  const address = new URL(path + query, root?.site.publicUrl ?? 'http://localhost').href;
  const { parents = [], picture = `${root?.site.publicUrl}/share/${path.slice(1) || 'accueil'}.png` } = page;
  return [
    ...common,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: siteTitle },
    { property: 'og:locale', content: 'fr_BE' },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(root
      ? [
          page.title
            ? breadcrumbs(root.site, [...parents, { name: page.name ?? page.title, item: address }])
            : organization(root.site),
        ]
      : []),
  ];
}

/** The head of an account, member or admin page. */
export const privateMeta = (title: string, description: string) => (context: MetaContext) =>
  pageMeta(context, { title, description, isPrivate: true });

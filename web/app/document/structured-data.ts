import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';

type Thing = { '@type': string } & Record<string, unknown>;

/** schema.org data in the head of a page, for search engines. */
export const jsonLd = (thing: Thing): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing } as Record<string, string>,
});

/** The firm, as far as the settings identify it. */
export const organization = (site: Site): MetaDescriptor =>
  jsonLd({
    '@type': 'Organization',
    name: site.companyName ?? site.title,
    url: site.publicUrl,
    logo: `${site.publicUrl}/icon-512.png`,
    ...(site.contactEmail && { email: site.contactEmail }),
    ...(site.contactPhone && { telephone: site.contactPhone }),
    ...(site.contactAddress && { address: site.contactAddress }),
    ...(site.companyNumber && { vatID: site.companyNumber }),
    sameAs: [site.linkedinUrl, site.facebookUrl].filter((url) => url !== null),
  });

/** One page of a breadcrumb; `item` is its whole address. */
export type Crumb = { name: string; item: string };

/** The breadcrumb of a page: under the home page, the last of `pages` being itself. */
export const breadcrumbs = (site: Site, pages: Crumb[]): MetaDescriptor =>
  jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', item: `${site.publicUrl}/` }, ...pages].map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...page,
    })),
  });

/** The questions and answers of a page. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): MetaDescriptor =>
  jsonLd({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

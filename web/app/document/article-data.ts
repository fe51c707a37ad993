import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';
import { jsonLd } from './structured-data.ts';

type ArticleData = { title: string; summary: string; url: string; image: string; publishedAt: string };

/** A text that the firm has published. */
export const articleData = (site: Site, article: ArticleData): MetaDescriptor => {
  const publisher = { '@type': 'Organization', name: site.companyName ?? site.title, url: site.publicUrl };
  return jsonLd({
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    url: article.url,
    image: [article.image],
    datePublished: article.publishedAt,
    inLanguage: 'fr-BE',
    author: publisher,
    publisher,
  });
};

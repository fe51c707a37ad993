import type { DocumentDetails } from '@cercle/contract/documents';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { DETAILS, mendOf } from '../../../content/admin-documents.ts';

export const OBSTACLES_ID = 'obstacles';

/** What keeps a draft from being issued, each with the way to where it is mended. */
export const ObstaclesPanel = ({ document }: { document: DocumentDetails }) => (
  <section aria-labelledby="obstacles-title" className="rounded-lg bg-warning-tint p-5 md:p-6">
    <h2 id="obstacles-title" className="flex items-center gap-2 text-lg text-warning">
      <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
      <span>{DETAILS.obstacles}</span>
    </h2>
    <ul id={OBSTACLES_ID} className="mt-3 grid gap-3">
      {document.obstacles.map((obstacle) => {
        const { label, to } = mendOf(obstacle, document);
        return (
          <li key={obstacle} className="[overflow-wrap:anywhere]">
            <p>{obstacle}</p>
            <Link to={to} className="link inline-block py-1 text-sm font-[550]">
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  </section>
);

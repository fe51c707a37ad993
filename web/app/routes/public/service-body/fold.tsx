import { ChevronDown } from 'lucide-react';
import type { Elements } from '../../../ui/elements.ts';

type FoldProps = { title: Elements; className?: string; children: Elements };

/** Native disclosure: opens without a script, can be searched in the page, is open on paper. */
export const Fold = ({ title, className = '', children }: FoldProps) => (
  <details className={`group ${className}`}>
    <summary className="flex items-center justify-between gap-6 py-3.5 marker:content-none [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown className="size-5 shrink-0 text-brass-deep group-open:rotate-180" aria-hidden="true" />
    </summary>
    {children}
  </details>
);

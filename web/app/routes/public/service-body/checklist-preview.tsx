import { ArrowRight } from 'lucide-react';
import type { ChecklistPreview } from '../../../content/services/absence-checklist.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SideSection } from '../side-section.tsx';

/** The first line of each part of the list, as on its sheet of paper. */
export function ChecklistPreviewBlock({ preview }: { preview: ChecklistPreview }) {
  const { title, lead, open, size, list } = preview;
  return (
    <SideSection id="liste" title={title} aside={lead}>
      <div className="card p-5 shadow-card sm:p-10">
        <h3 className="text-xl">{list.title}</h3>
        <ul className="mt-4 grid gap-x-10 gap-y-4 border-t border-hairline pt-5 sm:grid-cols-2 sm:gap-y-6">
          {list.groups.map((group) => (
            <li key={group.title}>
              <h4 className="font-serif text-lg">{group.title}</h4>
              <p className="mt-1 flex gap-3 text-slate">
                <span
                  aria-hidden="true"
                  className="mt-0.5 size-5 shrink-0 rounded-sm border-2 border-edge bg-white"
                />
                <span>{group.points[0]}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={list.path} className={buttonClass('primary')}>
            <span>{open}</span>
            <ArrowRight className="size-4" aria-hidden="true" />
          </a>
          <span className="text-sm text-slate">{size}</span>
        </p>
      </div>
    </SideSection>
  );
}

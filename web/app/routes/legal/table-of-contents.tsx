import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';

type Entry = { id: string; label: string };

/** Beside the text where there is room, and it stays in sight; folded above it elsewhere. */
export function TableOfContents({ entries }: { entries: Entry[] }) {
  const current = useCurrentSection(entries);
  return (
    <>
      <nav
        aria-label="Sommaire"
        className="no-print hidden self-start lg:sticky lg:top-28 lg:block lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
      >
        <p className="mb-3 text-sm font-[550] text-slate">Sommaire</p>
        <Entries entries={entries} current={current} />
      </nav>
      <details className="card no-print group lg:hidden">
        <summary className="flex min-h-14 list-none items-center justify-between px-5 font-[550] [&::-webkit-details-marker]:hidden">
          Sommaire
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <nav aria-label="Sommaire" className="border-t border-hairline p-2">
          <Entries entries={entries} current={null} />
        </nav>
      </details>
    </>
  );
}

function Entries({ entries, current }: { entries: Entry[]; current: string | null }) {
  return (
    <ul>
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="block border-l-2 border-hairline py-1.5 pl-4 text-sm text-slate hover:border-ink hover:text-ink aria-[current]:border-brass aria-[current]:font-[550] aria-[current]:text-ink max-lg:border-transparent max-lg:py-2.5"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How far below the top of the window a section counts as read: under the header. */
const READING_LINE_PX = 160;

/** The last section whose beginning has passed the reading line. */
function useCurrentSection(entries: Entry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const updateCurrent = () => {
      const passedIds = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) <= READING_LINE_PX);
      setCurrent(passedIds.at(-1) ?? null);
    };
    updateCurrent();
    window.addEventListener('scroll', updateCurrent, { passive: true });
    return () => window.removeEventListener('scroll', updateCurrent);
  }, [ids]);
  return current;
}

import { type KeyboardEvent, useId, useRef } from 'react';
import { PREVIEW } from '../../../../content/admin-campaign-preview.ts';
import type { Elements } from '../../../../ui/elements.ts';
import { FILTERS_CLASS, filterClass } from '../../../../ui/tab-links.tsx';

const VIEWS = ['phone', 'desk', 'dark', 'text'] as const;
export type PreviewView = (typeof VIEWS)[number];

type PreviewTabsProps = { view: PreviewView; onChange: (view: PreviewView) => void; children: Elements };

/** Tabs of which the keyboard reaches the chosen one; arrows, Home and End choose another. */
export function PreviewTabs({ view, onChange, children }: PreviewTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (next: PreviewView) => {
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextView(view, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={PREVIEW.tabs}
        className={FILTERS_CLASS}
        onKeyDown={onKeyDown}
      >
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-view={name}
            aria-selected={name === view}
            aria-controls={`${id}-panel`}
            tabIndex={name === view ? 0 : -1}
            className={filterClass(name === view)}
            onClick={() => choose(name)}
          >
            {PREVIEW.choices[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} className="mt-4">
        {children}
      </div>
    </>
  );
}

function nextView(view: PreviewView, key: string): PreviewView | undefined {
  const index = VIEWS.indexOf(view);
  if (key === 'ArrowRight') return VIEWS[(index + 1) % VIEWS.length];
  if (key === 'ArrowLeft') return VIEWS.at(index - 1);
  if (key === 'Home') return VIEWS[0];
  return key === 'End' ? VIEWS.at(-1) : undefined;
}

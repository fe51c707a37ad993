import { FIRM_PLACEHOLDERS, PLACEHOLDERS } from '@cercle/contract/policy-text';
import { PLACEHOLDERS_TEXTS } from '../../../content/admin-conditions.ts';
import { Panel } from '../details/description-list.tsx';

const NAMES = [
  ...Object.entries(PLACEHOLDERS).map(([name, { meaning }]) => [name, meaning] as const),
  ...Object.entries(FIRM_PLACEHOLDERS),
];

/** What the names in braces stand for: beside the texts that have them, or before them on a phone. */
export const PlaceholderLegend = () => (
  <div className="lg:sticky lg:top-6 lg:order-last">
    <Panel title={PLACEHOLDERS_TEXTS.title}>
      <p className="mb-3 text-sm text-slate">{PLACEHOLDERS_TEXTS.hint}</p>
      <dl className="grid gap-y-2 border-t border-hairline pt-3 text-sm">
        {NAMES.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono font-[550] [overflow-wrap:anywhere]">{`{${name}}`}</dt>
            <dd className="text-slate">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  </div>
);

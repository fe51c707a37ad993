import type { PolicyDetails } from '@cercle/contract/policies';
import { policyChanges } from '@cercle/contract/policy-changes';
import { CHANGES } from '../../../content/admin-conditions.ts';
import { type DescriptionItem, DescriptionList, Panel } from '../details/description-list.tsx';

/** What the version changes, as its mail says it; nothing of the first one. */
export function ChangesPanel({ version }: { version: PolicyDetails }) {
  const { previous } = version;
  if (!previous) return null;
  const { figures, articles } = policyChanges(previous, version);
  const facts: DescriptionItem[] = [
    ...figures.map(({ label, from, to }): DescriptionItem => [label, `${from} → ${to}`]),
    ...(articles.length > 0 ? [[CHANGES.articles, articles.join('\n')] satisfies DescriptionItem] : []),
  ];
  return (
    <Panel title={CHANGES.title}>
      <p className="mb-3 text-sm text-slate">
        {facts.length > 0 ? CHANGES.since(previous.validFrom) : CHANGES.none}
      </p>
      {facts.length > 0 && <DescriptionList facts={facts} />}
    </Panel>
  );
}

import { byWriting, firmName } from '@cercle/contract/firm-names';
import type { AnnouncedVersion, Policy, PolicyRow, PolicyState } from '@cercle/contract/policies';
import { shownArticles } from '@cercle/contract/policy-text';
import type { Site } from '@cercle/contract/site';
import { type Day, lastDay } from '../kernel/calendar.ts';
import { type Announced, inForceOn, type policyById } from './policies.table.ts';
import { contentOf } from './policy-content.ts';

type Row = Awaited<ReturnType<typeof policyById>>;

/** @param announced the newest first */
function stateOf(announced: readonly Announced[], id: number, today: Day): PolicyState {
  const index = announced.findIndex((version) => version.id === id);
  if (index === -1) return 'DRAFT';
  const current = announced.findIndex((version) => version.id === inForceOn(announced, today)?.id);
  return index === current ? 'IN_FORCE' : index < current ? 'ANNOUNCED' : 'FORMER';
}

/** The last day of a version: the one before the next version's first. */
function validUntil(announced: readonly Announced[], id: number): Day | null {
  const next = announced[announced.findIndex((version) => version.id === id) - 1];
  return next ? lastDay(next.valid_from) : null;
}

const toVersion = (announced: readonly Announced[], { id, valid_from }: Announced, today: Day) => ({
  id,
  state: stateOf(announced, id, today),
  validFrom: valid_from,
  validUntil: validUntil(announced, id),
});

/** An announced version as the site shows it. */
export function toPolicy(
  row: Row,
  shown: Announced,
  announced: readonly Announced[],
  options: ViewOptions,
): Policy {
  const { site, today } = options;
  const { rules, articles } = contentOf(row);
  return {
    ...toVersion(announced, shown, today),
    announcedOn: shown.announced_on,
    rules,
    articles: shownArticles(articles, rules, { name: firmName(site), byWriting: byWriting(site) }),
    textHash: row.text_hash ?? '',
    versions: announced.map((version): AnnouncedVersion => toVersion(announced, version, today)),
  };
}

type ViewOptions = { site: Site; today: Day };

/** A version in the list of administrators. */
export function toPolicyRow(row: Row, announced: readonly Announced[], today: Day): PolicyRow {
  const isDraft = row.announced_on === null;
  return {
    id: row.id,
    state: stateOf(announced, row.id, today),
    validFrom: row.valid_from,
    validUntil: isDraft ? null : validUntil(announced, row.id),
    announcedOn: row.announced_on,
    createdAt: row.created_at,
    createdBy: row.author_name,
    announcedBy: row.announcer_name,
  };
}

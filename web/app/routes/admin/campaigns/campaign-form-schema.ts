import { campaignData, campaignUpdate } from '@cercle/contract/campaigns';
import { toWhole } from '@cercle/contract/typed-numbers';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { sourceControl, typedSources } from './audience/source-lines.ts';

/** What is typed of a campaign, validated by the contract; what is wrong with a source is said at its own control. */
const formOf = (contract: typeof campaignData | typeof campaignUpdate) =>
  z.record(z.string(), z.unknown()).transform((values, context): FieldValues => {
    const { data, error } = contract.safeParse({
      ...values,
      sources: typedSources(values),
      pacePerHour: toWhole(String(values.pacePerHour ?? '')),
    });
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [controlOf(path, values)], message });
    return data ?? z.NEVER;
  });

export const newCampaignForm = formOf(campaignData);
export const campaignChangeForm = formOf(campaignUpdate);

const controlOf = (path: PropertyKey[], values: FieldValues) =>
  path[0] === 'sources' ? sourceControl(path, values) : String(path[0]);

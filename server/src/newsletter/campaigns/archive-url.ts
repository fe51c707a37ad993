import type { Site } from '@cercle/contract/site';

/** The address of a campaign's page in the archive. */
export const archiveUrl = ({ publicUrl }: Pick<Site, 'publicUrl'>, slug: string) =>
  `${publicUrl}/newsletter/${slug}`;

/** A website for people to read: its domain, without `www`. No schema here: public pages load none. */
export function websiteName(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '');
  } catch {
    return link;
  }
}

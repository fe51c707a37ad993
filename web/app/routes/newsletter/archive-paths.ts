export const ARCHIVE_PATH = '/newsletter';
export const FEED_PATH = `${ARCHIVE_PATH}/flux.xml`;

/** A setting that cannot be used; `message` names it and shows no secret: of a folder or file, its path. */
export class SettingError extends Error {}

/** The layout of every page, its texts, and the fields, which most pages have. */
const SHELL = new RegExp(
  [
    'app/api/xsrf\\.',
    'app/session/(console-log|end-session|logout|server-time|session|token)\\.',
    'app/(root|site)\\.',
    'app/document/page-meta\\.',
    'app/navigation/(pending-navigation|minimum-delay)\\.',
    'app/content/(navigation|problems|typeset)\\.',
    'app/layout/(footer|header|logo|problem|request-id|route-focus|session-watch)\\.',
    'app/ui/(arcs|button|field|lazy-component|loading-overlay|no-break|no-script|text-field|toast)\\.',
    'preload-helper',
    'icons/(arrow-right|check|circle-alert|info|menu|user-round|x)\\.',
  ].join('|'),
);
/** With what is in place of a part of React Router. */
const REACT =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/navigation\/(load-route-module|site-reachable)\./;
/** What pages of many words and forms for visitors have, and directories and mailed links have not. */
const TEXTS = /app\/ui\/(rich-text|text-area)\./;
/** API calls: loaded with the first form, or the first page behind the login. */
const CALLS = /app\/(api|session)\//;
/** The sections of the pages about the firm, the contact section included. */
const SECTIONS =
  /app\/routes\/public\/(sections|drawing|contact-section|contact-fields)\.|app\/forms\/deferred-form\./;
const DIRECTORY =
  /app\/(layout|navigation)\/directory-|app\/navigation\/scroll-restoration\.|app\/content\/plural\.|app\/ui\/(pages-shown|pagination|picture-sources|portrait)\./;
/** What the pages that mailed links lead to have in common. */
const MAILED_LINKS = new RegExp(
  [
    'app/layout/access-gate\\.',
    'app/document/secret-link\\.',
    'app/routes/account/(email-link|log-out-first)\\.',
    'contract/src/reset-link\\.',
  ].join('|'),
);
/** Inputs that visitors' forms share with those behind the login: apart from WIDGETS, which would be loaded with them. */
const INPUTS = /app\/ui\/(choice-field|password-field|switch)\.|icons\/eye/;
/** Validation and forms: two files that are loaded with the first form that a visitor is near. */
const RULES = /node_modules\/zod\/|contract\/src\/text\./;
/** What the rules need, and a search without them. */
const TYPED_TEXT = /contract\/src\/(email-address|typed-text)\./;
const FORMS = new RegExp(
  [
    'node_modules/(react-hook-form|@hookform)/',
    'app/forms/(contract-form|contract-form-view|controls|form-draft|session-draft)\\.',
    'app/bot-check/',
    'contract/src/bot-check\\.',
  ].join('|'),
);
/** For members and administrators only. */
const WIDGETS = new RegExp(
  [
    'app/ui/(badge|confirm-dialog|email|save-file|shorten|use-lazy-component)\\.',
    'app/dates\\.',
    'app/content/privacy\\.',
    'app/routes/admin/(dashboard-stats|enrolment)\\.',
    'app/routes/admin/details/description-list\\.',
    'app/routes/admin/list/(row-buttons|row-link)\\.',
    'icons/(mail|trash-2)\\.',
  ].join('|'),
);

/**
 * Which modules share a file. What every page needs is in two files, one that changes with React and one with the site:
 * they compress better than twenty. Form drafts are apart: directories have fields but no forms.
 */
export const BUNDLE_GROUPS = [
  { name: 'react', test: REACT },
  { name: 'shell', test: SHELL },
  { name: 'texts', test: TEXTS },
  { name: 'typed-text', test: TYPED_TEXT },
  { name: 'calls', test: CALLS },
  { name: 'draft-store', test: /app\/forms\/draft-store\./ },
  { name: 'directory', test: DIRECTORY },
  { name: 'sections', test: SECTIONS },
  { name: 'display-email', test: /contract\/src\/display-email\./ },
  { name: 'states', test: /app\/ui\/states\./ },
  { name: 'mailed-links', test: MAILED_LINKS },
  { name: 'inputs', test: INPUTS },
  { name: 'rules', test: RULES },
  { name: 'forms', test: FORMS },
  { name: 'widgets', test: WIDGETS },
];

/** The layout of every page, its texts, and the fields, which most pages have. */
const SHELL = new RegExp(
  [
    'app/api/xsrf\\.',
    'app/session/(console-log|end-session|logout|server-time|session|token)\\.',
    'app/(root|site)\\.',
    'app/document/page-meta\\.',
    'app/navigation/(pending-navigation|minimum-delay|reload-page)\\.',
    'app/content/(navigation|problems|typeset)\\.',
    'app/layout/(footer|header|logo|lost-page|problem|request-id|route-focus|session-watch)\\.',
    'app/ui/(arcs|button|field|lazy-component|loading-overlay|no-break|no-script|text-field|toast|use-lazy-component)\\.',
    'preload-helper',
    'icons/(arrow-right|check|circle-alert|info|menu|user-round|x)\\.',
  ].join('|'),
);
/** With what is in place of a part of React Router. */
const REACT =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/navigation\/(load-route-module|site-reachable)\./;
/** API calls: loaded with the first form, or the first page behind the login. */
const CALLS = /app\/(api|session)\//;
/** The sections of the pages about the firm. */
const SECTIONS = /app\/routes\/public\/sections\./;
/** Of them, what the home page has too. */
const SIDE_SECTION = /app\/routes\/public\/(side-section|drawing)\./;
const CONTACT_SECTION = /app\/routes\/public\/contact-(section|fields)\.|app\/forms\/deferred-form\./;
const DIRECTORY = /app\/layout\/directory-(head|count)\.|app\/navigation\/directory-(delay|search)\./;
/** What the lists of the back office share with the directories. */
const PAGED_LISTS =
  /app\/navigation\/scroll-restoration\.|app\/content\/plural\.|app\/ui\/(pages-shown|pagination|search-field)\./;
/** Faces and logos: in the directories, the profile and the back office. */
const PICTURES = /app\/ui\/(company-logo|picture-sources|portrait)\./;
/** On the legal pages and the list to print. */
const PRINT_BUTTON = /app\/ui\/print-button\.|icons\/printer\./;
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
    'app/forms/(contract-form|contract-form-view|controls|form-draft|form-fields)\\.',
    'app/bot-check/',
    'contract/src/bot-check\\.',
  ].join('|'),
);
/** Of a person, on a member's card and in the back office: apart from WIDGETS, which the directory does without. */
const CONTACT_DETAILS = /app\/ui\/(email|save-file)\.|icons\/mail\./;
/** Fields in which a picture is chosen. */
const CHOSEN_PICTURES =
  /app\/ui\/(file-button|photo-validation|read-image|use-file-drop|use-photo-choice|use-picture)\./;
/** Parts of a member's own pages that load apart. */
const CARD = /app\/routes\/account\/security\/(card|use-card-state)\./;
/** Lists of events: on their own pages and on the club's. */
const EVENTS =
  /app\/routes\/events\/(date-block|event-figure|event-list|event-picture)\.|app\/content\/event-badges\./;
/** For members and administrators only. */
const WIDGETS = new RegExp(
  [
    'app/ui/(confirm-dialog|shorten|tab-links)\\.',
    'app/dates\\.',
    'app/routes/admin/(dashboard-stats|enrolment)\\.',
    'app/routes/admin/details/description-list\\.',
    'app/routes/admin/list/(row-buttons|row-link)\\.',
    'icons/trash-2\\.',
  ].join('|'),
);

/**
 * Which modules share a file. What every page needs is in two files, one that changes with React and one with the site:
 * they compress better than twenty. Form drafts are apart: directories have fields but no forms, lists of the back office only a
 * dialog's text.
 */
export const BUNDLE_GROUPS = [
  { name: 'react', test: REACT },
  { name: 'shell', test: SHELL },
  { name: 'linked-text', test: /app\/ui\/linked-text\./ },
  { name: 'text-area', test: /app\/ui\/text-area\./ },
  { name: 'typed-text', test: TYPED_TEXT },
  { name: 'calls', test: CALLS },
  { name: 'draft-store', test: /app\/forms\/draft-store\./ },
  { name: 'session-draft', test: /app\/forms\/session-draft\./ },
  { name: 'image-widths', test: /contract\/src\/image-widths\./ },
  { name: 'paged-lists', test: PAGED_LISTS },
  { name: 'pictures', test: PICTURES },
  { name: 'print-button', test: PRINT_BUTTON },
  { name: 'directory', test: DIRECTORY },
  { name: 'side-section', test: SIDE_SECTION },
  { name: 'contact-section', test: CONTACT_SECTION },
  { name: 'sections', test: SECTIONS },
  { name: 'display-email', test: /contract\/src\/display-email\./ },
  { name: 'contact-details', test: CONTACT_DETAILS },
  { name: 'badge', test: /app\/ui\/badge\./ },
  { name: 'card', test: CARD },
  { name: 'events', test: EVENTS },
  { name: 'states', test: /app\/ui\/states\./ },
  { name: 'mailed-links', test: MAILED_LINKS },
  { name: 'inputs', test: INPUTS },
  { name: 'rules', test: RULES },
  { name: 'forms', test: FORMS },
  { name: 'chosen-pictures', test: CHOSEN_PICTURES },
  { name: 'widgets', test: WIDGETS },
];

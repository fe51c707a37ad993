import { PROFILE_LABEL } from '../content/navigation.ts';

/**
 * Runs inline at the end of the header, before the first paint: names the session on the root and the person on the
 * header's button. Written by hand because it precedes every bundle; it reads the same keys as `session.ts`.
 */
export const FIRST_PAINT_SCRIPT = `(function(){var s="visitor",n=${JSON.stringify(PROFILE_LABEL)};try{var t=localStorage.getItem("token").split(".");if(t.length===3){var c=JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(t[1].replace(/-/g,"+").replace(/_/g,"/")),function(x){return x.charCodeAt(0)})));s=c.roles.some(function(r){return r.authority==="ROLE_ADMIN"})?"admin":"member";n=c.fullName||n}}catch(e){}document.documentElement.dataset.session=s;document.querySelectorAll("[data-person]").forEach(function(e){e.textContent=n})})()`;

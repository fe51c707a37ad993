/** Stands behind all that a page shows. */
export const HELD = 'held';

/**
 * Starts once something is painted. The fonts go ahead, asked for by links: a sheet's own requests would tell the page's
 * address, secrets included, as their referrer. The scripts queue behind them.
 * A page in the background paints nothing and has no frames: it waits for neither.
 * Zod compiles its schemas with `new Function` unless told otherwise before it loads; the policy forbids it, and browsers
 * report the attempt.
 */
const START = `(function(){
self.__zod_globalConfig={jitless:true};
function wake(){
var fonts=document.getElementById("fonts");
fonts.textContent.match(/[^("]+\\.woff2/g).forEach(function(address){
var link=document.createElement("link");link.rel="preload";link.as="font";link.crossOrigin="";link.href=address;document.head.append(link)});
fonts.media="all";
document.hidden?start():requestAnimationFrame(function(){setTimeout(start)})}
function start(){
var held=document.getElementById("${HELD}");
held.dataset.modules.split(" ").forEach(function(address){
var link=document.createElement("link");link.rel="modulepreload";link.href=address;document.head.append(link)});
var script=document.createElement("script");script.type="module";script.textContent=held.textContent;document.head.append(script)}
var tells=(self.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).includes("paint");
if(document.hidden||!tells)return wake();
new PerformanceObserver(function(_,observer){observer.disconnect();wake()}).observe({type:"paint",buffered:true})})()`;

const FONTS = '<style id="fonts"';
const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The page is readable without its fonts and scripts: on a slow line they must not compete with what paints it. Its
 * sheet of fonts counts at once only where no script would wake it; the addresses of the scripts and the one that
 * starts them are held back in the page.
 */
export function paintFirst(html: string): string {
  const modules = Array.from(html.matchAll(MODULE_LINK), ([, address]) => address).join(' ');
  const hold = (_script: string, text: string) =>
    `<script type="text/plain" id="${HELD}" data-modules="${modules}">${text}</script><script>${START}</script>`;
  return html
    .replace(FONTS, `${FONTS} media="(scripting: none)"`)
    .replaceAll(MODULE_LINK, '')
    .replace(MODULE_SCRIPT, hold);
}

/** The id of the deferred script. It comes after the visible content: the page is painted once it is parsed. */
export const DEFERRED_SCRIPT_ID = 'deferred-scripts';

/**
 * Starts once something is painted, or at once in a background tab, which paints nothing. The fonts come first, by links:
 * requests made by a style sheet would send the page's address, secrets included, as their referrer. Their sheet counts
 * once all have come, so that texts change once. The scripts follow.
 * Zod would compile its schemas with `new Function`, which the policy forbids and browsers report: it must be told before
 * it loads.
 */
const START_SCRIPT = `(function(){
self.__zod_globalConfig={jitless:true};
function wake(){
var fonts=document.getElementById("fonts");
var links=fonts.textContent.match(/[^("]+\\.woff2/g).map(function(address){
var link=document.createElement("link");link.rel="preload";link.as="font";link.crossOrigin="";link.href=address;return link});
var missing=links.length;
links.forEach(function(link){link.onload=link.onerror=function(){--missing||(fonts.media="all")};document.head.append(link)});
document.hidden?start():requestAnimationFrame(function(){setTimeout(start)})}
function start(){
var deferred=document.getElementById("${DEFERRED_SCRIPT_ID}");
deferred.dataset.modules.split(" ").forEach(function(address){
var link=document.createElement("link");link.rel="modulepreload";link.href=address;document.head.append(link)});
var script=document.createElement("script");script.type="module";script.textContent=deferred.textContent;document.head.append(script)}
var hasPaint=(self.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).includes("paint");
if(document.hidden||!hasPaint)return wake();
new PerformanceObserver(function(_,observer){observer.disconnect();wake()}).observe({type:"paint",buffered:true})})()`;

const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Defers the scripts of a page until it is painted. A page can be read without its fonts and scripts: on a slow connection
 * they must not delay the paint.
 */
export function deferScripts(html: string): string {
  const modules = Array.from(html.matchAll(MODULE_LINK), ([, address]) => address).join(' ');
  const defer = (_script: string, text: string) =>
    `<script type="text/plain" id="${DEFERRED_SCRIPT_ID}" data-modules="${modules}">${text}</script><script>${START_SCRIPT}</script>`;
  return html.replaceAll(MODULE_LINK, '').replace(MODULE_SCRIPT, defer);
}

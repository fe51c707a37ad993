/** Starts once something is painted; a page in the background paints nothing, and does not wait for it. */
const START = `(function(){
function start(){
var held=document.getElementById("held");
held.dataset.modules.split(" ").forEach(function(address){
var link=document.createElement("link");link.rel="modulepreload";link.href=address;document.head.append(link)});
var script=document.createElement("script");script.type="module";script.textContent=held.textContent;document.head.append(script)}
var tells=(self.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).includes("paint");
if(document.hidden||!tells)return start();
new PerformanceObserver(function(_,observer){observer.disconnect();start()}).observe({type:"paint",buffered:true})})()`;

const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The page is readable without its scripts: on a slow line they must not compete with what paints it. Their
 * addresses and the script that starts them are held back in the page until it is painted.
 */
export function paintFirst(html: string): string {
  const modules = Array.from(html.matchAll(MODULE_LINK), ([, address]) => address).join(' ');
  const hold = (_script: string, text: string) =>
    `<script type="text/plain" id="held" data-modules="${modules}">${text}</script><script>${START}</script>`;
  return html.replaceAll(MODULE_LINK, '').replace(MODULE_SCRIPT, hold);
}

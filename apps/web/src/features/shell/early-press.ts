/**
 * Runs inline, before anything of a page can be pressed: on a slow line the HTML is there long before its script, and what is pressed in
 * between would be lost. A press on a button that React has not taken over yet (it leaves its properties on each element that it has) is kept
 * and made again when it has; so is a choice in a box, a radio button or a list outside of forms. Forms keep what is typed and ticked by themselves
 * (components/form), searches (`method="get"`) and links work without any script and are left alone. What waits looks pressed
 * (`data-pressed`, globals.css); after half a minute without a script it is given up.
 *
 * In ES5 and short, because it is part of every page: 0.6 KB compressed.
 */
export const EARLY_PRESS = `(function(d,w){var q=[],t,n;
function live(e){return Object.keys(e).some(function(k){return k.indexOf("__reactProps$")==0})}
function again(e,v,c){e.removeAttribute("data-pressed");
if(v==null)return e.click();
if(c!=null){e.checked=!c;return e.click()}
e.value=v;e.dispatchEvent(new Event("change",{bubbles:true}))}
function look(){t=0;q=q.filter(function(p){var e=p[0];if(!e.isConnected)return;
if(!live(e)||!live(d.body)){if(n<600)return 1;e.removeAttribute("data-pressed");return}
requestAnimationFrame(function(){requestAnimationFrame(function(){again(e,p[1],p[2])})})});
n++;if(q.length)t=setTimeout(look,50)}
function keep(e,v,c){q=q.filter(function(p){return p[0]!=e});q.push([e,v,c]);n=0;e.setAttribute("data-pressed","");t=t||setTimeout(look,50)}
w.addEventListener("click",function(x){var e=x.target.closest&&x.target.closest("button");
if(!e||e.disabled||live(e)||e.type=="submit"&&e.form&&e.form.method!="post")return;
x.preventDefault();x.stopImmediatePropagation();keep(e)},true);
w.addEventListener("change",function(x){var e=x.target;
if(e.form||live(e)||!/^(checkbox|radio|select-one)$/.test(e.type))return;
keep(e,e.value,e.type=="select-one"?null:e.checked)},true)
})(document,window)`;

/** The nonce under which scripts of this page may run (proxy.ts). */
export const nonceIn = (policy: string | null): string | undefined => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

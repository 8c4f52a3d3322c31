import { chromium } from 'playwright-core';
import { serve } from '/work/main/scripts/serve.mjs';
import { readFileSync, readdirSync } from 'node:fs';
const args = ['--no-sandbox', ...process.argv.slice(3)];
const server = await serve({ base: '/a/', port: 0 });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args });
const ticks = () => { // all descendants' CPU
  let t = 0; const kids = new Map(); const stat = new Map();
  for (const p of readdirSync('/proc').filter((x) => /^\d+$/.test(x))) { try { const s = readFileSync(`/proc/${p}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); stat.set(+p, (+f[11]) + (+f[12]) + (+f[13]) + (+f[14])); kids.set(+f[1], [...(kids.get(+f[1]) ?? []), +p]); } catch {} }
  const walk = (p) => { t += stat.get(p) ?? 0; (kids.get(p) ?? []).forEach(walk); };
  walk(process.pid); return t / 100;
};
const n = 5;
for (const path of process.argv[2].split(',')) {
  let t0 = ticks(), w0 = performance.now(), loads = 0;
  for (let i = 0; i < n; i++) {
    const c = await browser.newContext({ serviceWorkers: 'block' });
    const p = await c.newPage();
    await p.goto(server.url + path);
    await p.waitForTimeout(1500);
    await c.close();
  }
  console.log(path, ((ticks() - t0) / n).toFixed(2), 'CPU-s a visit', ((performance.now() - w0) / n / 1000).toFixed(2), 'wall');
}
await browser.close(); await server.close();

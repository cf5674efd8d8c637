extension ReportPage {
  /// What makes the page move. Pictures are decoded when they are looked at, and a few hundred of them are kept.
  static let script = #"""
    (() => {
      'use strict';
      const byId = id => document.getElementById(id);
      const { scale, pieces, frames } = JSON.parse(byId('data').textContent);
      const hasPictures = pieces.length > 0;
      const panes = document.querySelector('.panes');
      const longestCache = 400;
      let current = Math.max(0, frames.findIndex(frame => frame.isDifferent));
      let view = 'side', zoom = 'fit', wipe = 0.5, blinkTimer = 0, playTimer = 0;

      // Pictures

      const bitmaps = new Map();
      function bitmap(index) {
        let found = bitmaps.get(index);
        if (found) {
          bitmaps.delete(index);
        } else {
          const bytes = Uint8Array.from(atob(pieces[index].source), letter => letter.charCodeAt(0));
          found = createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }
        bitmaps.set(index, found);
        while (bitmaps.size > longestCache) bitmaps.delete(bitmaps.keys().next().value);
        return found;
      }
      const needed = index => index == null ? [] : pieces[index].isPatch && index > 0 ? [0, index] : [index];
      async function load(index) {
        const wanted = needed(index).filter(part => pieces[part].width > 0);
        return Promise.all(wanted.map(async part => ({ piece: pieces[part], image: await bitmap(part) })));
      }
      function paint(canvas, parts) {
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const whole = parts.length ? parts[0].piece : { width: 1, height: 1 };
        if (canvas.width !== whole.width || canvas.height !== whole.height) {
          canvas.width = whole.width;
          canvas.height = whole.height;
        }
        for (const { piece, image } of parts) context.drawImage(image, piece.x, piece.y);
        return context;
      }
      const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      function paintDifference(canvas, frame, before, after) {
        const width = Math.max(before.canvas.width, after.canvas.width);
        const height = Math.max(before.canvas.height, after.canvas.height);
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.fillStyle = '#fbfbfc';
        context.fillRect(0, 0, width, height);
        context.globalAlpha = 0.2;
        context.drawImage(before.canvas, 0, 0);
        context.globalAlpha = 1;
        if (!frame.box) return;
        const [x, y, w, h] = frame.box;
        const a = before.getImageData(x, y, w, h).data, b = after.getImageData(x, y, w, h).data;
        const shown = context.getImageData(x, y, w, h), pixels = shown.data;
        const distance = i => Math.max(
          Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]),
          Math.abs(a[i + 3] - b[i + 3]));
        let largest = 1;
        for (let i = 0; i < a.length; i += 4) largest = Math.max(largest, distance(i));
        for (let i = 0; i < a.length; i += 4) {
          const amount = distance(i);
          if (!amount) continue;
          const part = 0.38 + 0.62 * amount / largest;
          pixels[i] = pixels[i] * (1 - part) + 226 * part;
          pixels[i + 1] = pixels[i + 1] * (1 - part) + 18 * part;
          pixels[i + 2] = pixels[i + 2] * (1 - part) + 32 * part;
        }
        context.putImageData(shown, x, y);
        context.strokeStyle = color('--mark');
        context.lineWidth = Math.max(1, Math.round(scale));
        context.strokeRect(x - 2 * scale, y - 2 * scale, w + 4 * scale, h + 4 * scale);
      }

      // One drawing at a time; what was asked for meanwhile is drawn next, whatever lies between is left out.
      let isDrawing = false, drawn = -1;
      async function draw() {
        if (isDrawing || !hasPictures) return;
        isDrawing = true;
        while (drawn !== current) {
          const index = current, frame = frames[index];
          const [before, after] = await Promise.all([load(frame.expected), load(frame.actual)]);
          if (index !== current) continue;
          if (byId('expected')) {
            if (view === 'side') {
              const a = paint(byId('expected'), before), b = paint(byId('actual'), after);
              paintDifference(byId('difference'), frame, a, b);
            } else {
              paint(byId('under'), before);
              paint(byId('over'), after);
            }
          } else {
            paint(byId('actual'), after);
          }
          drawn = index;
          fit();
          document.body.dataset.drawn = index + 1;
        }
        isDrawing = false;
        for (const near of [1, -1, 2, -2, 3]) {
          const frame = frames[current + near];
          if (frame) [...needed(frame.expected), ...needed(frame.actual)].forEach(part =>
            pieces[part].width && bitmap(part));
        }
      }
      function redraw() {
        drawn = -1;
        draw();
      }

      // Size

      function fit() {
        if (!hasPictures) return;
        const sample = document.querySelector(view === 'side' ? '#actual' : '#under') || byId('actual');
        const width = sample.width / scale, height = sample.height / scale;
        // Wide pictures lie below each other, unless all three have room beside each other as they are.
        const count = byId('expected') ? 3 : 1;
        const isWide = width > height * 1.5 && width > (panes.clientWidth - 20 * (count - 1)) / count - 24;
        panes.classList.toggle('stacked', isWide && view === 'side');
        for (const picture of panes.querySelectorAll('.picture')) {
          if (!picture.offsetParent) continue;
          for (const canvas of picture.querySelectorAll('canvas')) {
            const room = { width: picture.clientWidth - 24, height: Math.max(240, innerHeight * 0.62) };
            const factor = zoom === 'fit'
              ? Math.min(room.width / width, room.height / height, 3) : Number(zoom);
            canvas.style.width = canvas.width / scale * factor + 'px';
            canvas.style.height = canvas.height / scale * factor + 'px';
            canvas.classList.toggle('large', factor * devicePixelRatio >= 2 * scale);
          }
        }
        placeWipe();
      }
      function placeWipe() {
        const over = byId('over'), handle = byId('handle');
        if (!over) return;
        over.style.clipPath = view === 'wipe' ? `inset(0 0 0 ${wipe * 100}%)` : '';
        const place = over.offsetLeft + over.offsetWidth * wipe;
        handle.style.cssText = `margin-left:${place - handle.parentElement.clientLeft - 12}px`;
      }

      // Time

      const times = frames.map(frame => frame.time);
      const first = times[0] || 0, last = times[times.length - 1] || 1, span = last - first || 1;
      const seconds = time => (Math.round(time * 1e4) / 1e4).toString();
      const heads = [...document.querySelectorAll('.playhead')].map(line => ({
        line, left: Number(line.dataset.left), width: Number(line.dataset.width) }));
      const scrubber = byId('scrubber'), marks = byId('marks'), strip = byId('strip');

      function show(index) {
        current = Math.min(Math.max(index, 0), frames.length - 1);
        const frame = frames[current];
        if (!frame) return;
        if (scrubber) {
          scrubber.value = current;
          scrubber.setAttribute('aria-valuetext', `${seconds(frame.time)} s`);
          byId('time').textContent = `${seconds(frame.time)} s`;
          byId('count').textContent = `${current + 1} of ${frames.length}`;
          paintMarks();
        }
        for (const { line, left, width } of heads) {
          const x = left + (frame.time - first) / span * width;
          line.setAttribute('x1', x);
          line.setAttribute('x2', x);
        }
        showValues(frame);
        showThumb();
        draw();
      }
      function showValues(frame) {
        const table = byId('values');
        if (!table) return;
        table.hidden = !frames.some(frame => frame.values.length);
        const body = table.tBodies[0];
        body.replaceChildren(...frame.values.slice(0, 40).map(words => {
          const row = document.createElement('tr');
          for (const word of words) row.insertCell().textContent = word;
          return row;
        }));
        if (!frame.values.length) {
          const cell = body.insertRow().insertCell();
          cell.colSpan = 4;
          cell.textContent = frame.isDifferent ? 'All values are as expected.' : 'As expected.';
          cell.style.color = 'var(--quiet)';
        }
      }
      function paintMarks() {
        const ratio = devicePixelRatio, width = marks.clientWidth, height = marks.clientHeight;
        if (marks.width !== Math.round(width * ratio)) {
          marks.width = Math.round(width * ratio);
          marks.height = Math.round(height * ratio);
        }
        const context = marks.getContext('2d');
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, height);
        const x = time => 7 + (time - first) / span * (width - 14);
        const middle = height / 2;
        context.fillStyle = color('--line');
        context.fillRect(7, middle - 1, width - 14, 2);
        const pitch = (width - 14) / Math.max(1, frames.length - 1);
        frames.forEach(frame => {
          const wide = frame.isDifferent ? Math.max(1.5, Math.min(3, pitch)) : 1;
          const tall = frame.isDifferent ? 16 : pitch < 3 ? 0 : 8;
          context.fillStyle = color(frame.isDifferent ? '--mark' : '--quiet');
          context.fillRect(x(frame.time) - wide / 2, middle - tall / 2, wide, tall);
        });
        context.fillStyle = color('--ink');
        context.beginPath();
        context.arc(x(frames[current].time), middle, 6, 0, 7);
        context.fill();
        context.strokeStyle = color('--card');
        context.lineWidth = 2;
        context.stroke();
      }
      function step(by, isDifferent) {
        stop();
        if (!isDifferent) return show(current + by);
        for (let i = current + by; frames[i]; i += by) if (frames[i].isDifferent) return show(i);
      }
      function stop() {
        cancelAnimationFrame(playTimer);
        playTimer = 0;
        setIcon('M4 2.5v11l9-5.5z', 'Play');
      }
      function setIcon(path, words) {
        const play = byId('play');
        if (!play) return;
        play.querySelector('path').setAttribute('d', path);
        play.setAttribute('aria-label', words);
      }
      function play() {
        if (playTimer) return stop();
        setIcon('M4 2.5h3v11H4zM9.5 2.5h3v11h-3z', 'Pause');
        let from = current >= frames.length - 1 ? first : times[current], began = performance.now();
        const tick = now => {
          let time = from + (now - began) / 1000 * Number(byId('speed').value);
          if (time > last + span * 0.1) {
            [from, began, time] = [first, now, first];
          }
          let index = times.findLastIndex(other => other <= time);
          if (index !== current && index >= 0) show(index);
          playTimer = requestAnimationFrame(tick);
        };
        playTimer = requestAnimationFrame(tick);
      }

      // Strip

      const thumbHeight = 72;
      const thumbs = [];
      function makeStrip() {
        const watcher = new IntersectionObserver(entries => {
          for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            watcher.unobserve(entry.target);
            paintThumb(entry.target);
          }
        }, { root: strip, rootMargin: '0px 400px' });
        frames.forEach((frame, index) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.tabIndex = -1;
          button.title = `${seconds(frame.time)} s`;
          button.classList.toggle('different', frame.isDifferent);
          button.dataset.index = index;
          const canvas = document.createElement('canvas');
          const { width, height } = pieces[0];
          const w = Math.min(150, Math.max(24, thumbHeight * width / height)), h = w * height / width;
          canvas.width = Math.round(w * 2);
          canvas.height = Math.round(h * 2);
          canvas.style.width = w + 'px';
          canvas.style.height = h + 'px';
          button.append(canvas);
          button.onclick = () => { stop(); show(index); };
          thumbs.push(button);
          watcher.observe(button);
        });
        strip.replaceChildren(...thumbs);
      }
      async function paintThumb(button) {
        const canvas = button.firstChild, parts = await load(frames[button.dataset.index].actual);
        if (!parts.length) return;
        const factor = canvas.width / parts[0].piece.width;
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        for (const { piece, image } of parts) context.drawImage(
          image, piece.x * factor, piece.y * factor, piece.width * factor, piece.height * factor);
      }
      function showThumb() {
        thumbs.forEach((button, index) => button.setAttribute('aria-current', index === current));
        const button = thumbs[current];
        if (!button) return;
        const left = button.offsetLeft - strip.offsetLeft;
        if (left < strip.scrollLeft || left + button.offsetWidth > strip.scrollLeft + strip.clientWidth) {
          strip.scrollLeft = left - strip.clientWidth / 2 + button.offsetWidth / 2;
        }
      }

      // Views

      function setView(name) {
        if (!byId('expected')) return;
        view = name;
        panes.dataset.view = name;
        for (const button of document.querySelectorAll('[data-view]')) {
          if (button !== panes) button.setAttribute('aria-pressed', button.dataset.view === name);
        }
        clearInterval(blinkTimer);
        byId('over').style.visibility = '';
        byId('which').textContent = 'Expected at the left, got at the right';
        if (name === 'blink') {
          let isActual = false;
          const turn = () => {
            isActual = !isActual;
            byId('over').style.visibility = isActual ? '' : 'hidden';
            byId('which').textContent = isActual ? 'Got' : 'Expected';
          };
          turn();
          blinkTimer = setInterval(turn, 600);
        }
        redraw();
      }
      for (const button of document.querySelectorAll('.segments button')) {
        button.onclick = () => setView(button.dataset.view);
      }
      if (byId('zoom')) byId('zoom').onchange = event => { zoom = event.target.value; fit(); };
      const wiped = document.querySelector('.both .picture');
      if (wiped) {
        wiped.onpointerdown = wiped.onpointermove = event => {
          if (view !== 'wipe' || !(event.buttons & 1)) return;
          const box = byId('over').getBoundingClientRect();
          wipe = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
          placeWipe();
        };
      }
      for (const copy of document.querySelectorAll('.copy')) {
        const command = copy.previousElementSibling;
        copy.onclick = async () => {
          try {
            await navigator.clipboard.writeText(command.textContent);
          } catch {
            getSelection().selectAllChildren(command);
            document.execCommand('copy');
          }
          copy.textContent = 'Copied';
          setTimeout(() => copy.textContent = 'Copy', 1500);
        };
      }

      // Start

      if (scrubber) {
        scrubber.max = frames.length - 1;
        scrubber.oninput = () => { stop(); show(Number(scrubber.value)); };
        byId('play').onclick = play;
      }
      if (strip && frames.length > 1) makeStrip();
      addEventListener('keydown', event => {
        if (event.metaKey || event.ctrlKey || event.altKey || event.target.tagName === 'SELECT') return;
        const by = event.shiftKey ? 10 : 1;
        const actions = {
          ArrowLeft: () => step(-by), ArrowRight: () => step(by), Home: () => step(-Infinity),
          End: () => step(Infinity), n: () => step(1, true), p: () => step(-1, true),
          1: () => setView('side'), 2: () => setView('blink'), 3: () => setView('wipe'),
          ' ': () => event.target.tagName === 'BUTTON' ? null : play() };
        const action = actions[event.key];
        if (!action || (event.key === ' ' && event.target.tagName === 'BUTTON')) return;
        event.preventDefault();
        action();
      });
      addEventListener('resize', () => { if (scrubber) paintMarks(); fit(); });
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { show(current); redraw(); });
      const asked = location.hash.match(/frame=(\d+)/);
      show(asked ? Number(asked[1]) - 1 : current);
    })();
    """#
}

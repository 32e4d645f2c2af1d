// The figure and the curves follow the active animation, unless they are pinned, and close with their texts.
import assert from 'node:assert/strict';
import { DARK } from './besideText.ts';
import { FigureView } from './figureView.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none } from './waiting.ts';

const FILES = {
  'walk.rtm': testdata('walk.rtm'),
  'run.rtm': testdata('walk.rtm'),
  'legs.rtm': testdata('walk-plain.rtm'),
};

const view = (code: VsCode, name: string) => code.page.locator(`.tab[aria-label^="${name}"]`);

const button = (code: VsCode, title: string) =>
  code.page.locator(`.editor-actions .action-label[aria-label^="${title}"]`).first();

async function open(code: VsCode, name: string): Promise<void> {
  await code.explorerRow(name).dblclick();
  await code.oneTab(name);
}

scenario(
  'views follow the active animation, unless they are pinned',
  { files: FILES, settings: DARK },
  async (code) => {
    const figure = new FigureView(code);
    await code.ready();
    await open(code, 'walk.rtm');
    await code.showsText('motion 0 0 -1.62');
    await figure.open();
    await view(code, 'walk.rtm: figure').waitFor();

    // In one panel, whose page is not loaded again.
    const mark = (body: unknown) => ((body as { id: string }).id = 'first');
    await figure.frame.locator('body').evaluate(mark);
    await open(code, 'legs.rtm');
    await view(code, 'legs.rtm: figure').waitFor();
    assert.equal(await view(code, 'walk.rtm: figure').count(), 0);
    await figure.frame.locator('body#first #title', { hasText: 'legs.rtm' }).waitFor();
    await figure.showsFrame('frame 1 of 7');
    await code.picture('follow 01 the second animation');
    await code.tab('walk.rtm').click();
    await view(code, 'walk.rtm: figure').waitFor();
    await figure.frame.locator('#title', { hasText: 'walk.rtm' }).waitFor();
    await figure.drawsBothSides();

    await view(code, 'walk.rtm: figure').click();
    await button(code, 'Keep Showing This Animation').click();
    await button(code, 'Follow the Active Animation').waitFor();
    await code.picture('follow 02 a pinned figure');
    await code.tab('legs.rtm').click();
    await open(code, 'run.rtm');
    await button(code, 'Show Figure').click();
    await view(code, 'run.rtm: figure').waitFor();
    assert.equal(await view(code, 'walk.rtm: figure').count(), 1, 'the pinned one stays');
    await code.tab('legs.rtm').click();
    await view(code, 'legs.rtm: figure').waitFor();
    assert.equal(await view(code, 'run.rtm: figure').count(), 0);
    assert.equal(await view(code, 'walk.rtm: figure').count(), 1);
    await button(code, 'Show Motion').click();
    await view(code, 'legs.rtm: motion').waitFor();
    await code.tab('run.rtm').click();
    await view(code, 'run.rtm: motion').waitFor();
    await view(code, 'run.rtm: figure').waitFor();
    await code.picture('follow 03 a pinned figure, a figure and the curves');

    // After a restart, too.
    await Promise.all([code.page.waitForEvent('load'), code.command('Developer: Reload Window')]);
    await code.ready();
    await view(code, 'walk.rtm: figure').waitFor();
    await code.tab('legs.rtm').click();
    await view(code, 'legs.rtm: motion').waitFor();
    // VS Code restores a panel behind another one when it is selected.
    await view(code, 'run.rtm: figure').click();
    await figure.frame.locator('#title', { hasText: '.rtm' }).waitFor();
    await code.tab('run.rtm').click();
    await view(code, 'run.rtm: figure').waitFor();
    await code.tab('legs.rtm').click();
    await view(code, 'legs.rtm: figure').waitFor();
    await view(code, 'walk.rtm: figure').click();
    await button(code, 'Follow the Active Animation').waitFor();
    await code.tab('legs.rtm').click();
    assert.equal(await view(code, 'walk.rtm: figure').count(), 1, 'the pinned one stays pinned');

    // A text that is closed closes its pinned view; the others show what is active then.
    for (const name of ['walk.rtm', 'legs.rtm', 'run.rtm']) {
      await code.tab(name).click({ button: 'middle' });
      await none(code.tab(name));
      await none(view(code, `${name}: figure`));
      await none(view(code, `${name}: motion`));
      if (name === 'legs.rtm') {
        await view(code, 'run.rtm: figure').waitFor();
        await view(code, 'run.rtm: motion').waitFor();
        await figure.frame.locator('#title', { hasText: 'run.rtm' }).waitFor();
      }
    }
    await code.picture('follow 04 all is closed');
  },
);

scenario(
  'views follow into a comparison and back',
  { files: FILES, settings: DARK },
  async (code) => {
    const figure = new FigureView(code);
    await code.ready();
    await open(code, 'walk.rtm');
    await code.showsText('motion 0 0 -1.62');
    await figure.open();
    await code.chooseForAll(['walk.rtm', 'legs.rtm'], 'Compare Selected');
    await code.page.locator('.monaco-diff-editor').waitFor();
    await figure.frame.locator('#legend', { hasText: 'walk.rtm' }).waitFor();
    await code.picture('follow 05 a comparison');
    await code.tab('walk.rtm').first().click();
    await view(code, 'walk.rtm: figure').waitFor();
    await none(view(code, 'legs.rtm: figure'));
    assert.equal(await code.page.locator('.tab[aria-label*=": figure"]').count(), 1);
  },
);

" docs/vim/rtm.vim as a user of Vim or Neovim would use it: opens an animation, edits, saves, undoes, and is refused.
" RTM_PROJECT=... vim -Nu NONE -i NONE -es -S server/src/test/editors/vim.vim,
" or nvim -u NONE -i NONE --headless -S ...
set nomore hidden
let s:project = $RTM_PROJECT
let g:rtm_command = ['java', '-jar', s:project . '/server/target/rtm.jar']
execute 'source' s:project . '/docs/vim/rtm.vim'

function! s:bytes(file) abort
  return sha256(join(readfile(a:file, 'b'), "\n"))
endfunction

function! s:messages() abort
  return execute('messages')
endfunction

function! s:copy(from, to) abort
  call writefile(readfile(s:project . '/testdata/' . a:from, 'b'), a:to, 'b')
endfunction

function! s:setMotion(z) abort
  call setline(2, 'motion 0 0 ' . a:z)
endfunction

function! s:test() abort
  let folder = tempname()
  call mkdir(folder)
  execute 'cd' folder
  call s:copy('walk.rtm', 'walk.rtm')
  let original = s:bytes('walk.rtm')

  edit walk.rtm
  call assert_equal(readfile(s:project . '/testdata/walk.rtmt'), getline(1, '$'), 'the text')
  call assert_false(&modified, 'nothing is unsaved')
  silent! undo
  call assert_equal('rtm bmtr 5', getline(1), 'undo does not empty the buffer')
  write
  call assert_equal(original, s:bytes('walk.rtm'), 'an unedited file is saved byte for byte')

  call s:setMotion('-1.5')
  write
  call assert_false(&modified, 'saved')
  call system(join(g:rtm_command) . ' pack --base ' . s:project . '/testdata/walk.rtm -o expected.rtm -',
    \ getline(1, '$'))
  call assert_equal(s:bytes('expected.rtm'), s:bytes('walk.rtm'), 'the edit is saved')
  undo
  write
  call assert_equal(original, s:bytes('walk.rtm'), 'undone and saved, the file is the original')

  call setline(34, '  nobody | 0 0 0 1 | 0 0 0')
  write
  call assert_true(&modified, 'a text with errors is not saved')
  call assert_match('not saved: .*walk\.rtm:34:3: .*nobody', s:messages())
  call assert_equal(34, getloclist(0)[0].lnum, 'the location list has the errors')
  call assert_equal(original, s:bytes('walk.rtm'))
  edit!
  call assert_equal('-1.62', matchstr(getline(2), '\S*$'), ':e! reads the file again')
  call assert_false(&modified)

  " Another program changes the file.
  call s:copy('walk-plain.rtm', 'walk.rtm')
  let changed = s:bytes('walk.rtm')
  call s:setMotion('-1.5')
  write
  call assert_match('another program has changed', s:messages())
  call assert_equal(changed, s:bytes('walk.rtm'), 'its change is not overwritten')
  doautocmd FocusGained walk.rtm
  call assert_equal('rtm bmtr 5', getline(1), 'an edited text is kept')
  write!
  call assert_equal(s:bytes('expected.rtm'), s:bytes('walk.rtm'), ':w! overwrites it')
  call s:copy('walk-plain.rtm', 'walk.rtm')
  doautocmd FocusGained walk.rtm
  call assert_equal('rtm plain', getline(1), 'an unedited text follows the file')

  2,5write part.rtm
  call assert_false(filereadable('part.rtm'), 'a part of a text is not written')
  write copy.rtm
  call assert_equal(changed, s:bytes('copy.rtm'), 'saved under another name')
  saveas moved.rtm
  call assert_equal(changed, s:bytes('moved.rtm'), 'saved as another file')
  call assert_false(&modified)
  call s:copy('bmtr3.rtm', 'moved.rtm')
  call s:setMotion('-1.5')
  write
  call assert_true(&modified, 'a change of the new file is not overwritten')
  edit! walk.rtm
  edit! fugitive://walk.rtm
  call assert_equal([''], getline(1, '$'), 'addresses are for other plugins')
  edit! walk.rtm
  call s:copy('walk.rtm', 'other.rtm')
  silent! write other.rtm
  call assert_equal(original, s:bytes('other.rtm'), 'another file is not overwritten')

  call writefile(['no animation'], 'damaged.rtm')
  edit damaged.rtm
  call assert_false(&modifiable, 'a damaged file cannot be edited')

  let g:rtm_poses = 1
  call s:copy('walk.rtm', 'walk.rtm')
  edit! other.rtm
  call assert_match('^poses ', getline(3), 'poses')
  let row = search('leftforearm *| turn', 'w')
  execute "normal! $F 2F lcw45\<Esc>"
  write
  call assert_notequal(original, s:bytes('other.rtm'), 'an edited pose is saved')
  undo
  write
  call assert_equal(original, s:bytes('other.rtm'), 'all numbers of poses are exact after undo')
endfunction

try
  call s:test()
catch
  call add(v:errors, v:throwpoint . ' ' . v:exception)
endtry
call writefile(map(copy(v:errors), '"vim: FAILED " . v:val') + [empty(v:errors) ? 'vim: good' : ''], '/dev/stderr', 'a')
execute empty(v:errors) ? 'qall!' : 'cquit'

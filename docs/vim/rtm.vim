" Edits Arma animations (.rtm) as text in Vim 8.1 or newer and in Neovim, with the program rtm.
" Copy this file into ~/.vim/plugin or ~/.config/nvim/plugin.
"
" g:rtm_command  the program: ['rtm'] by default, or ['java', '-jar', '/path/to/rtm.jar']
" g:rtm_poses    1 to show poses if a skeleton fits; exact values by default
if exists('g:loaded_rtm') | finish | endif
let g:loaded_rtm = 1

augroup rtm
  autocmd!
  autocmd BufReadCmd *.rtm call s:read(expand('<amatch>'))
  autocmd BufWriteCmd *.rtm call s:write(expand('<amatch>'))
  " Lines of a text are no animation.
  autocmd FileWriteCmd,FileAppendCmd *.rtm call s:refuse(expand('<afile>') . ': write the whole text')
  autocmd BufEnter,CursorHold,FocusGained *.rtm call s:compare(expand('<amatch>'))
  autocmd BufNewFile,BufRead *.rtmt call s:colour()
augroup END

function! s:refuse(message) abort
  echohl ErrorMsg | echomsg 'rtm: ' . substitute(a:message, '\n.*', '', '') | echohl None
endfunction

" What the program prints; v:shell_error is its exit code.
function! s:run(arguments) abort
  return system(join(map(get(g:, 'rtm_command', ['rtm']) + a:arguments, 'shellescape(v:val)')))
endfunction

function! s:bytes(file) abort
  return filereadable(a:file) ? readfile(a:file, 'b') : []
endfunction

function! s:stamp(file) abort
  return [getftime(a:file), getfsize(a:file)]
endfunction

" Other plugins open addresses such as fugitive://...
function! s:is_remote(file) abort
  return a:file =~# '^\a\{2,}:'
endfunction

" Windows has two separators, and does not distinguish upper and lower case.
function! s:path(file) abort
  return has('win32') ? tolower(tr(fnamemodify(a:file, ':p'), '\', '/')) : a:file
endfunction

function! s:read(file) abort
  if s:is_remote(a:file) | return | endif
  let [b:rtm_stamp, b:rtm_bytes, lines] = [s:stamp(a:file), s:bytes(a:file), ['']]
  if getftype(a:file) !=# ''
    let out = tempname() . '.rtmt'
    let message = get(g:, 'rtm_poses') ? s:run(['text', '--poses', '-o', out, a:file]) : ''
    let message = filereadable(out) ? '' : s:run(['text', '-o', out, a:file])
    if !filereadable(out)
      setlocal nomodifiable readonly
      return s:refuse(message)
    endif
    if s:bytes(a:file) !=# b:rtm_bytes
      return s:read(a:file)
    endif
    let lines = readfile(out)
    call delete(out)
  endif
  let levels = &l:undolevels
  " Undo leads back to the first text, but not to an empty buffer.
  let &l:undolevels = exists('b:rtm_base') ? levels : -1
  setlocal modifiable noreadonly
  silent keepjumps %delete _
  call setline(1, lines)
  let &l:undolevels = levels
  " Unedited values, and what a text does not contain, come from the file as it was read.
  let [b:rtm_base, b:rtm_file] = [b:rtm_bytes, s:path(a:file)]
  setlocal nomodified fileencoding=utf-8
  call s:colour()
endfunction

function! s:write(file) abort
  if s:is_remote(a:file) | return | endif
  let known = s:path(a:file) ==# get(b:, 'rtm_file', '') ? b:rtm_bytes : []
  if !v:cmdbang && s:bytes(a:file) !=# known
    return s:refuse('not saved: another program has changed ' . a:file . ' (:w! overwrites it, :e! reads it)')
  endif
  let [text, base] = [tempname() . '.rtmt', tempname() . '.rtm']
  call writefile(getline(1, '$'), text)
  call writefile(get(b:, 'rtm_base', []), base, 'b')
  let message = s:run(['pack', text, '-o', a:file] + (empty(get(b:, 'rtm_base')) ? [] : ['--base', base]))
  let problems = substitute(message, '\V' . escape(text, '\'), escape(expand('%:p'), '\&'), 'g')
  if v:shell_error
    call setloclist(0, [], ' ', {'lines': split(problems, '\n'), 'efm': '%f:%l:%c: %m', 'title': 'rtm'})
    return s:refuse('not saved: ' . problems)
  endif
  " Not for a copy; :saveas gives the text a new file.
  if s:path(a:file) ==# s:path(expand('%:p'))
    let [b:rtm_stamp, b:rtm_bytes, b:rtm_file] = [s:stamp(a:file), s:bytes(a:file), s:path(a:file)]
    setlocal nomodified
  endif
  echomsg substitute(problems, '\n.*', '', '')
endfunction

" Reads an animation again that another program has changed, unless the text was edited.
function! s:compare(file) abort
  if !&modified && filereadable(a:file) && get(b:, 'rtm_stamp', []) !=# s:stamp(a:file)
    call s:read(a:file)
  endif
endfunction

function! s:colour() abort
  syntax clear
  setlocal filetype=rtm commentstring=//\ %s nowrap
  syntax match Comment "//.*" | syntax match Number "[-+]\=\<[0-9.]\+\%(e[-+]\=\d\+\)\=\>" | syntax region String start=/"/ end=/"/ oneline
  syntax match Statement "^\a\+" | syntax keyword Type turn move euler axis angle still type
endfunction

-- Neovim with its own client: opens a text, sees diagnostics come and go, asks, renames, saves; then
-- the animation beside the text has the bytes that the command line makes.
-- RTM_PROJECT=... nvim --headless -u NONE -n -S server/src/test/editors/neovim.lua
local project = vim.env.RTM_PROJECT
local jar = project .. '/server/target/rtm.jar'
local folder = vim.fn.tempname()
local LONGEST = 600000 -- milliseconds; only a server that hangs needs them

local function fail(message)
  io.stderr:write('neovim: FAILED ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function expect(condition, message)
  if not condition then
    error(message, 0)
  end
end

local function await(condition, what)
  expect(vim.wait(LONGEST, condition, 10), 'timeout: ' .. what)
end

local function copy(from, to)
  vim.fn.writefile(vim.fn.readfile(from, 'b'), to, 'b')
end

local function bytes(file)
  return table.concat(vim.fn.readfile(file, 'b'), '\n')
end

local function run(command)
  vim.fn.system(command)
  expect(vim.v.shell_error == 0, table.concat(command, ' '))
end

-- What the README tells, with other paths.
local function attach(buffer)
  local archive = jar:gsub('%.jar$', '.jsa')
  local client = vim.lsp.start_client({
    name = 'rtm',
    cmd = {'java', '-Xlog:disable', '-XX:+UseSerialGC', '-XX:SharedArchiveFile=' .. archive,
      '-Xms64m', '-Xmx1g', '-XX:MaxNewSize=28m', '-XX:MinHeapFreeRatio=20',
      '-XX:MaxHeapFreeRatio=40',
      '-XX:Tier4InvocationThreshold=50000', '-XX:Tier4MinInvocationThreshold=6000',
      '-XX:Tier4CompileThreshold=150000', '-XX:Tier4BackEdgeThreshold=400000',
      '-jar', jar, 'lsp'},
    root_dir = folder,
    init_options = {encodeOnSave = 'always'},
  })
  expect(client, 'the server did not start')
  vim.lsp.buf_attach_client(buffer, client)
  return client
end

local function main()
  vim.fn.mkdir(folder)
  local file = folder .. '/walk.rtm'
  local text = folder .. '/walk.rtmt'
  local base = folder .. '/base.rtm'
  copy(project .. '/testdata/walk.rtm', file)
  copy(project .. '/testdata/walk.rtm', base)
  copy(project .. '/testdata/walk.rtmt', text)

  vim.cmd('edit ' .. text)
  local buffer = vim.api.nvim_get_current_buf()
  local id = attach(buffer)
  await(function() return vim.lsp.buf_is_attached(buffer, id)
    and vim.lsp.get_client_by_id(id).initialized end, 'initialize')

  local function ask(method, line, column, more)
    local params = vim.tbl_extend('force', {
      textDocument = vim.lsp.util.make_text_document_params(buffer),
      position = {line = line, character = column},
    }, more or {})
    local answers = vim.lsp.buf_request_sync(buffer, method, params, LONGEST)
    expect(answers and answers[id], method .. ': no answer')
    expect(not answers[id].err, method .. ': ' .. vim.inspect(answers[id].err))
    return answers[id].result
  end

  local row = vim.fn.search([[^  spine1 \+|]], 'w') - 1
  expect(row > 0, 'no row of spine1')

  -- A slip of the pen is marked, and is no longer when it is corrected.
  vim.api.nvim_buf_set_text(buffer, row, 2, row, 8, {'spime1'})
  await(function() return #vim.diagnostic.get(buffer) > 0 end, 'diagnostics')
  local found = vim.diagnostic.get(buffer)[1]
  expect(found.lnum == row and found.message:find('did you mean "spine1"', 1, true), vim.inspect(found))
  vim.api.nvim_buf_set_text(buffer, row, 2, row, 8, {'spine1'})
  await(function() return #vim.diagnostic.get(buffer) == 0 end, 'diagnostics to go')

  local hover = ask('textDocument/hover', row, 3)
  expect(hover and #hover.contents.value > 0, 'hover is empty')
  expect(not hover.contents.value:find('data:image'), 'a picture that Neovim cannot show')

  local completion = ask('textDocument/completion', 0, 4)
  local items = vim.lsp.util.extract_completion_items(completion)
  expect(#items > 0, 'completion is empty')

  local rename = ask('textDocument/rename', row, 3, {newName = 'back'})
  expect(rename, 'rename is empty')
  vim.lsp.util.apply_workspace_edit(rename, vim.lsp.get_client_by_id(id).offset_encoding)
  local renamed = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  expect(not renamed:find('%f[%w]spine1%f[%W]'), 'spine1 is still there')

  local before = bytes(file)
  vim.cmd('write')
  await(function() return bytes(file) ~= before end, 'the animation to be saved')
  local packed = folder .. '/packed.rtm'
  run({'java', '-jar', jar, 'pack', text, '-o', packed, '--base', base})
  expect(bytes(file) == bytes(packed), 'the animation has other bytes than the command line makes')

  -- A last change, saved while leaving: the server ends, and has saved it.
  local line = vim.fn.search([[^preload 0]], 'w') - 1
  vim.api.nvim_buf_set_lines(buffer, line, line + 1, true, {'preload 1'})
  vim.cmd('write')
  local client = vim.lsp.get_client_by_id(id)
  client.stop()
  await(function() return client.is_stopped() end, 'the server to end')
  run({'java', '-jar', jar, 'pack', text, '-o', packed, '--base', base})
  expect(bytes(file) == bytes(packed), 'what was saved while leaving is not there')
end

local good, message = xpcall(main, function(e)
  return type(e) == 'string' and e or debug.traceback(vim.inspect(e))
end)
vim.fn.delete(folder, 'rf')
if not good then
  fail(message)
end
io.stdout:write('neovim: good\n')
vim.cmd('qall!')

;;; eglot.el --- Emacs with Eglot: diagnostics, hover, rename, saving  -*- lexical-binding: t -*-
;; RTM_PROJECT=... emacs --batch -l server/src/test/editors/eglot.el

(require 'package)
(package-initialize)
(require 'eglot)
(require 'flymake)

(defconst project (file-name-as-directory (getenv "RTM_PROJECT")))
(defconst jar (concat project "server/target/rtm.jar"))
(defconst longest 600 "Seconds; only a server that hangs needs them.")

(defun await (what condition)
  (let ((end (+ (float-time) longest)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "timeout: %s" what))
      (accept-process-output nil 0.02))))

(defun bytes (file)
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert-file-contents-literally file)
    (buffer-string)))

(defun expect (condition what)
  (unless condition (error "%s" what)))

;; What the README tells, with other paths.
(define-derived-mode rtm-text-mode prog-mode "RTM"
  (setq-local comment-start "// "))
(add-to-list 'auto-mode-alist '("\\.rtmt\\'" . rtm-text-mode))
(add-to-list 'eglot-server-programs
             `(rtm-text-mode "java" "-Xlog:disable" "-XX:+UseSerialGC"
                             ,(concat "-XX:SharedArchiveFile=" (replace-regexp-in-string "jar\\'" "jsa" jar))
                             "-Xms64m" "-Xmx1g" "-XX:MaxNewSize=28m"
                             "-XX:MinHeapFreeRatio=20" "-XX:MaxHeapFreeRatio=40"
                             "-XX:Tier4InvocationThreshold=50000" "-XX:Tier4MinInvocationThreshold=6000"
                             "-XX:Tier4CompileThreshold=150000" "-XX:Tier4BackEdgeThreshold=400000"
                             "-jar" ,jar "lsp"))
(setq-default eglot-workspace-configuration '((:rtm . (:encodeOnSave "always"))))

(setq eglot-sync-connect longest
      eglot-connect-timeout longest
      jsonrpc-default-request-timeout longest
      eglot-autoreconnect nil
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      create-lockfiles nil)

(defun try (folder)
  (let ((file (concat folder "walk.rtm"))
        (text (concat folder "walk.rtmt"))
        (packed (concat folder "packed.rtm"))
        (base (concat project "testdata/walk.rtm")))
    (copy-file base file)
    (copy-file (concat project "testdata/walk.rtmt") text)
    (find-file text)
    (expect (eq major-mode 'rtm-text-mode) "mode")
    (apply #'eglot (eglot--guess-contact))
    (expect (eglot-managed-p) "not managed")
    (goto-char (point-min))
    (re-search-forward "^  spine1 +|")
    (goto-char (+ 2 (line-beginning-position)))
    ;; A slip of the pen is marked, and is no longer when it is corrected.
    (delete-char 6)
    (insert "spime1")
    (flymake-start)
    (eglot--signal-textDocument/didChange)
    (await "diagnostics" (lambda () (flymake-diagnostics)))
    (expect (string-match-p "did you mean \"spine1\""
                            (flymake-diagnostic-text (car (flymake-diagnostics))))
            "the diagnostic")
    (backward-delete-char 6)
    (insert "spine1")
    (eglot--signal-textDocument/didChange)
    (await "diagnostics to go" (lambda () (null (flymake-diagnostics))))
    (backward-char 3)
    (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                  (eglot--TextDocumentPositionParams))))
      (expect (plist-get hover :contents) "hover is empty"))
    (eglot-rename "back")
    (goto-char (point-min))
    (expect (not (re-search-forward "\\_<spine1\\_>" nil t)) "spine1 is still there")
    (let ((before (bytes file)))
      (save-buffer)
      (await "the animation to be saved" (lambda () (not (equal before (bytes file))))))
    (expect (zerop (call-process "java" nil nil nil "-jar" jar "pack" text "-o" packed "--base" base))
            "pack")
    (expect (equal (bytes file) (bytes packed))
            "the animation has other bytes than the command line makes")
    (let ((process (jsonrpc--process (eglot--current-server-or-lose))))
      (eglot-shutdown (eglot--current-server-or-lose))
      (await "the server to end" (lambda () (not (process-live-p process)))))))

(let ((folder (file-name-as-directory (make-temp-file "rtm" t))))
  (unwind-protect
      (condition-case e
          (progn (try folder) (princ "eglot: good\n"))
        (error (message "eglot: FAILED %s" (error-message-string e))
               (kill-emacs 1)))
    (delete-directory folder t)))
